import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

/** Of the pictures only their description: the shop makes missing files. */
const outputPaths = ['client', 'icons', 'pictures/manifest.json', 'ssr', 'support', 'worker'].map(
  (name) => `build/${name}`,
)

/** The inputs of the bundles, compared by content. */
const code = [
  'src',
  'sync',
  'domain',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/chunks.mjs',
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
 * @param {readonly string[]} paths files and folders, relative to the project
 * @returns {{ file: string, size: number, mtimeMs: number }[]} the files there and below, in a stable order
 */
function filesIn(project, paths) {
  return paths.flatMap((path) => {
    const full = join(project, path)
    const stats = statSync(full)
    if (!stats.isDirectory()) return [{ file: path, size: stats.size, mtimeMs: stats.mtimeMs }]
    const names = readdirSync(full).sort()
    return filesIn(
      project,
      names.map((name) => `${path}/${name}`),
    )
  })
}

/** A hash of everything that the build reads. */
export function inputs(project = root) {
  const hash = createHash('sha256')
  for (const { file } of filesIn(project, code)) hash.update(`${file}\n`).update(readFileSync(join(project, file)))
  for (const { file, size, mtimeMs } of filesIn(project, pictures)) hash.update(`${file} ${size} ${mtimeMs}\n`)
  return hash.digest('hex')
}

/**
 * A hash of the names and sizes of everything that the build wrote. After a power cut a file may be empty.
 * @param {string} project
 */
function outputs(project) {
  const hash = createHash('sha256')
  const paths = outputPaths.filter((path) => existsSync(join(project, path)))
  for (const { file, size } of filesIn(project, paths)) hash.update(`${file} ${size}\n`)
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
