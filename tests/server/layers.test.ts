import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
/** A folder imports only from those after it. The linter holds the coarser order of `scripts/lint/server-layers.grit`. */
const LAYERS = [
  'app',
  'commands',
  'retention',
  'support',
  'sync',
  'order',
  'sandbox',
  'payments',
  'reviews',
  'contact',
  'customer',
  'site',
  'search',
  'reading',
  'cart',
  'catalogue',
  'sessions',
  'mail',
  'security',
  'http',
  'events',
  'database',
]
const MOST_IMPORTS = 10

interface Module {
  readonly path: string
  readonly folder: string
  readonly imports: readonly { readonly path: string; readonly isType: boolean }[]
}

const modules = globSync('server/**/*.ts', { cwd: root }).map((name): Module => {
  const path = name.split(sep).join('/')
  const found = readFileSync(join(root, path), 'utf8').matchAll(
    /^import (type )?([^']*?) ?from '((?:#server|\.)[^']*)'/gm,
  )
  const imports = [...found].map(([, typeOnly, names = '', source = '']) => ({
    path: source.startsWith('#') ? source.slice(1) : relative(root, join(root, dirname(path), source)),
    isType: typeOnly !== undefined || /^\{\s*(type \w+,?\s*)+\}$/.test(names),
  }))
  return { path, folder: folderOf(path), imports }
})

function folderOf(path: string): string {
  return path.split('/')[1] ?? ''
}

describe('the server’s modules', () => {
  it('are in folders that each have a place among the layers', () => {
    expect([...new Set(modules.map(({ folder }) => folder))].toSorted()).toEqual(LAYERS.toSorted())
  })

  it('import nothing of a layer above their own', () => {
    const upwards = modules.flatMap(({ path, folder, imports }) =>
      imports
        .filter((each) => LAYERS.indexOf(folderOf(each.path)) < LAYERS.indexOf(folder))
        .map((each) => `${path} imports ${each.path}`),
    )
    expect(upwards).toEqual([])
  })

  it('import values of ten others at most, but for the composition in app/', () => {
    const wide = modules
      .filter(({ folder }) => folder !== 'app')
      .map(({ path, imports }) => ({ path, count: imports.filter(({ isType }) => !isType).length }))
      .filter(({ count }) => count > MOST_IMPORTS)
    expect(wide).toEqual([])
  })
})
