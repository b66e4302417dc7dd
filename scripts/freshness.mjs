import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

const outputFolders = ['client', 'icons', 'pictures', 'ssr', 'support', 'worker'].map((name) => `build/${name}`)

/** The inputs of the bundles, compared by content. */
const code = [
  'src',
  'sync',
  'domain',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/compress.mjs',
  'scripts/differences.mjs',
  'scripts/icons.mjs',
]
/** The inputs of the pictures: too many bytes to read at each start, so compared by size and modification time. */
const pictures = [
  'content',
  ...readdirSync(join(root, 'scripts'))
    .filter((name) => name.startsWith('pictures'))
    .map((name) => `scripts/${name}`),
]

/** @param {string} project the folder of the project */
const stampOf = (project) => join(project, 'build', '.stamp')

/**
 * @param {string} project
 * @param {string} path relative to the project
 * @returns {string[]} the files there and below, in a stable order
 */
function filesIn(project, path) {
  const full = join(project, path)
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesIn(project, `${path}/${name}`))
}

/** A hash of everything that the build reads. */
export function inputs(project = root) {
  const hash = createHash('sha256')
  const read = code.flatMap((path) => filesIn(project, path))
  for (const file of read) hash.update(`${file}\n`).update(readFileSync(join(project, file)))
  for (const file of pictures.flatMap((path) => filesIn(project, path))) {
    const { size, mtimeMs } = statSync(join(project, file))
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/**
 * A hash of the names and sizes of everything that the build wrote. After a power cut a file may be empty.
 * @param {string} project
 */
function outputs(project) {
  const hash = createHash('sha256')
  const folders = outputFolders.filter((path) => existsSync(join(project, path)))
  for (const file of folders.flatMap((path) => filesIn(project, path))) {
    hash.update(`${file} ${statSync(join(project, file)).size}\n`)
  }
  return hash.digest('hex')
}

/** Whether `build/` is whole and up to date with its inputs. */
export function isBuilt(project = root) {
  const stamp = stampOf(project)
  if (!existsSync(stamp)) return false
  return readFileSync(stamp, 'utf8') === `${inputs(project)} ${outputs(project)}`
}

/** @param {string} hash of the {@link inputs} before the build began */
export function markBuilt(hash, project = root) {
  writeFileSync(stampOf(project), `${hash} ${outputs(project)}`)
}

/** Marks `build/` as out of date: the next start builds again. */
export const unmarkBuilt = () => rmSync(stampOf(root), { force: true })
