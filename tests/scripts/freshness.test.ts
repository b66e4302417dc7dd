import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { inputs, isBuilt, markBuilt } from '#scripts/freshness.mjs'
import { root } from '#scripts/project.mjs'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const scripts = join(import.meta.dirname, '../../scripts')
const read = (name: string) => readFileSync(join(scripts, name), 'utf8')
/** They write nothing of the build. */
const OTHERS = ['freshness.mjs', 'install.mjs', 'lock.mjs', 'options.mjs', 'project.mjs']

/** The scripts that a script imports. */
function importsOf(name: string): string[] {
  return [...read(name).matchAll(/from '\.\/(?:scripts\/)?([\w-]+\.mjs)'/g)].map(([, imported = '']) => imported)
}

it('a change of any script that writes a part of the build makes it out of date', () => {
  const imported = [...importsOf('build.mjs'), ...importsOf('../vite.config.ts')]
  const writers = imported.filter((name) => !OTHERS.includes(name) && !name.startsWith('pictures'))
  expect(writers).toEqual(expect.arrayContaining(['chunks.mjs', 'compress.mjs']))
  const inputs = read('freshness.mjs')
  expect(['build.mjs', ...writers].filter((name) => !inputs.includes(`'scripts/${name}'`))).toEqual([])
})

it('a build is made again if one of its files is missing, or was left empty by a power cut', () => {
  const project = temporaryFolder()
  const read = ['content', 'domain', 'scripts', 'src', 'sync', 'package-lock.json', 'package.json', 'vite.config.ts']
  for (const name of read) symlinkSync(join(root, name), join(project, name))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
  const files = [
    ...['client/.vite/manifest.json', 'client/assets/cart.js', 'ssr/entry-server.js', 'worker/service-worker.js'],
    ...['support/.vite/manifest.json', 'pictures/manifest.json', 'icons/icon-192.png'],
  ].map((path) => `build/${path}`)
  for (const path of files) write(path, 'whole')
  expect(isBuilt(project)).toBe(false)
  markBuilt(inputs(project), project)
  expect(isBuilt(project)).toBe(true)
  for (const path of files) {
    write(path, '')
    expect(isBuilt(project), path).toBe(false)
    rmSync(join(project, path))
    expect(isBuilt(project), path).toBe(false)
    write(path, 'whole')
    expect(isBuilt(project), path).toBe(true)
  }
  for (const path of ['build/reports/unit.json', 'build/pictures/sage/rust-640.1a2b3c4d.avif']) {
    write(path, '{}')
    expect(isBuilt(project), path).toBe(true)
  }
  write('build/.stamp', '')
  expect(isBuilt(project)).toBe(false)
})
