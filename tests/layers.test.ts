import { globSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
/** A folder may import only from those after it, not even a type. `scripts/lint/server-layers.grit` checks a coarser order. */
const LAYERS = {
  server: [
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
  ],
  domain: [
    'support',
    'replay',
    'checkout',
    'order',
    'review',
    'contact',
    'log',
    'customer',
    'wire',
    'cart',
    'search',
    'texts',
    'fit',
    'coupon',
    'shipping',
    'instalments',
    'catalogue',
    'site',
    'money',
    'forms',
    'event',
  ],
}

interface Module {
  readonly path: string
  readonly folder: string
  readonly imports: readonly string[]
}

function modulesOf(top: string): Module[] {
  return globSync(`${top}/*/**/*.ts`, { cwd: root }).map((name) => {
    const path = name.split(sep).join('/')
    const found = readFileSync(join(root, path), 'utf8').matchAll(/^import [^']*?from '((?:#|\.)[^']*)'/gm)
    const imports = [...found].map(([, source = '']) =>
      source.startsWith('#') ? source.slice(1) : posix.join(posix.dirname(path), source),
    )
    return { path, folder: folderOf(path), imports: imports.filter((each) => each.startsWith(`${top}/`)) }
  })
}

function folderOf(path: string): string {
  return path.split('/')[1] ?? ''
}

describe.each(Object.entries(LAYERS))('the modules of %s/', (top, layers) => {
  const modules = modulesOf(top)

  it('are in folders that each belong to a layer', () => {
    expect([...new Set(modules.map(({ folder }) => folder))].toSorted()).toEqual(layers.toSorted())
  })

  it('import nothing from a layer above their own', () => {
    const upwards = modules.flatMap(({ path, folder, imports }) =>
      imports
        .filter((each) => layers.includes(folderOf(each)) && layers.indexOf(folderOf(each)) < layers.indexOf(folder))
        .map((each) => `${path} imports ${each}`),
    )
    expect(upwards).toEqual([])
  })
})
