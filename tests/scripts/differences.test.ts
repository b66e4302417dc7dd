import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { addEarlierFiles } from '#scripts/differences.mjs'
import { temporaryFolder } from '#tests/temporary-folder.ts'

it('a build’s folder has its own files and those of the release before, and none of older ones', () => {
  const out = temporaryFolder()
  const [last, fresh] = [join(out, 'ssr'), join(out, '.ssr')]
  const build = (...names: readonly string[]): string[] => {
    for (const folder of ['.vite', 'assets']) mkdirSync(join(fresh, folder), { recursive: true })
    for (const name of names) writeFileSync(join(fresh, 'assets', name), name)
    const chunks = names.map((name) => [name, { file: `assets/${name}`, css: ['assets/style.css'] }])
    writeFileSync(join(fresh, '.vite/manifest.json'), JSON.stringify(Object.fromEntries(chunks)))
    writeFileSync(join(fresh, 'assets/style.css'), '')
    addEarlierFiles({ last, fresh })
    rmSync(last, { recursive: true, force: true })
    renameSync(fresh, last)
    return readdirSync(join(last, 'assets')).toSorted()
  }
  expect(build('page-1.js', 'same.js')).toEqual(['page-1.js', 'same.js', 'style.css'])
  expect(build('page-2.js', 'same.js')).toEqual(['page-1.js', 'page-2.js', 'same.js', 'style.css'])
  expect(build('page-3.js')).toEqual(['page-2.js', 'page-3.js', 'same.js', 'style.css'])
})

it.each([
  ['missing', {}],
  ['without a list of its files', { 'assets/page-1.js': 'x' }],
  ['left with an empty list by a power cut', { '.vite/manifest.json': '', 'assets/page-1.js': 'x' }],
  ['left without a file that it lists', { '.vite/manifest.json': '{"page":{"file":"assets/page-1.js"}}' }],
])('a build’s folder has only its own files if the build before is %s', (_, before) => {
  const out = temporaryFolder()
  const [last, fresh] = [join(out, 'ssr'), join(out, '.ssr')]
  mkdirSync(fresh)
  for (const [path, text] of Object.entries(before)) {
    mkdirSync(dirname(join(last, path)), { recursive: true })
    writeFileSync(join(last, path), text)
  }
  addEarlierFiles({ last, fresh })
  expect(readdirSync(fresh)).toEqual([])
})
