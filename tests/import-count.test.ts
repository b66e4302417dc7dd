import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const MOST_IMPORTS = 10
const COMPOSITION = /^(?:src|server)\/app\//
const IMPORT = /^import (?:([^']*?) from )?'([#.][^']*\.(?:tsx?|mjs))'/gm
const ONLY_TYPES = /^type |^\{\s*(type \w+,?\s*)+\}$/

/** The number of our modules that a file imports at run time. Type imports do not count. */
function importsOf(path: string): number {
  const found = [...readFileSync(join(root, path), 'utf8').matchAll(IMPORT)]
  return found.filter(([, names = '']) => !ONLY_TYPES.test(names)).length
}

it('a module imports at most ten of our modules at run time, except for the composition in src/app/ and server/app/', () => {
  const paths = globSync(['{src,sync,server,scripts}/**/*.{ts,tsx,mjs}', 'domain/**/*.ts'], { cwd: root })
  const wide = paths
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !COMPOSITION.test(path))
    .map((path) => ({ path, count: importsOf(path) }))
    .filter(({ count }) => count > MOST_IMPORTS)
  expect(paths.length).toBeGreaterThan(1_000)
  expect(wide).toEqual([])
})
