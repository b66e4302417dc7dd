import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
/** A folder may import only from those after it. `scripts/lint/server-layers.grit` checks a coarser order. */
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
  'texts',
  'cart',
  'catalogue',
  'sessions',
  'mail',
  'security',
  'http',
  'events',
  'database',
]

interface Module {
  readonly path: string
  readonly folder: string
  readonly imports: readonly string[]
}

const modules = globSync('server/**/*.ts', { cwd: root }).map((name): Module => {
  const path = name.split(sep).join('/')
  const found = readFileSync(join(root, path), 'utf8').matchAll(/^import [^']*?from '((?:#server|\.)[^']*)'/gm)
  const imports = [...found].map(([, source = '']) =>
    source.startsWith('#') ? source.slice(1) : relative(root, join(root, dirname(path), source)),
  )
  return { path, folder: folderOf(path), imports }
})

function folderOf(path: string): string {
  return path.split('/')[1] ?? ''
}

describe('the server’s modules', () => {
  it('are in folders that each belong to a layer', () => {
    expect([...new Set(modules.map(({ folder }) => folder))].toSorted()).toEqual(LAYERS.toSorted())
  })

  it('import nothing from a layer above their own', () => {
    const upwards = modules.flatMap(({ path, folder, imports }) =>
      imports
        .filter((each) => LAYERS.indexOf(folderOf(each)) < LAYERS.indexOf(folder))
        .map((each) => `${path} imports ${each}`),
    )
    expect(upwards).toEqual([])
  })
})
