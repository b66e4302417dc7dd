import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

const stamp = join(root, 'build', '.stamp')
const outputs = [
  'build/client/.vite/manifest.json',
  'build/ssr/entry-server.js',
  'build/worker/service-worker.js',
  'build/support/.vite/manifest.json',
  'build/pictures',
  'build/icons/icon-192.png',
]

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

/**
 * @param {string} path relative to the root
 * @returns {string[]} the files there and below, in a stable order
 */
function filesIn(path) {
  const full = join(root, path)
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`))
}

/** A hash of everything that the build reads. */
export function inputs() {
  const hash = createHash('sha256')
  for (const file of code.flatMap(filesIn)) hash.update(`${file}\n`).update(readFileSync(join(root, file)))
  for (const file of pictures.flatMap(filesIn)) {
    const { size, mtimeMs } = statSync(join(root, file))
    hash.update(`${file} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** Whether `build/` is up to date with its inputs. */
export function isBuilt() {
  if (!existsSync(stamp) || outputs.some((file) => !existsSync(join(root, file)))) return false
  return readFileSync(stamp, 'utf8') === inputs()
}

/** @param {string} hash of the {@link inputs} before the build began */
export const markBuilt = (hash) => writeFileSync(stamp, hash)

/** Marks `build/` as out of date: the next start builds again. */
export const unmarkBuilt = () => rmSync(stamp, { force: true })
