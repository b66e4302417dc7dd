import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const scripts = join(import.meta.dirname, '../../scripts')
const read = (name: string) => readFileSync(join(scripts, name), 'utf8')
/** They write nothing of the build. */
const OTHERS = ['freshness.mjs', 'install.mjs', 'lock.mjs', 'project.mjs']

/** The scripts that a script imports. */
function importsOf(name: string): string[] {
  return [...read(name).matchAll(/from '\.\/([\w-]+\.mjs)'/g)].map(([, imported = '']) => imported)
}

it('a change of any script that writes a part of the build makes it out of date', () => {
  const writers = importsOf('build.mjs').filter((name) => !OTHERS.includes(name) && !name.startsWith('pictures'))
  expect(writers).toContain('compress.mjs')
  const inputs = read('freshness.mjs')
  expect(['build.mjs', ...writers].filter((name) => !inputs.includes(`'scripts/${name}'`))).toEqual([])
})
