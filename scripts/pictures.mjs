// Describes the shop's pictures in OUT/manifest.json, and makes their files for the web.
//   node scripts/pictures.mjs [OUT]     (OUT: build/pictures)
//
// `content/pictures/sage-3-seater/rust-hero.webp` becomes `OUT/sage-3-seater/rust-hero-640.1a2b3c4d.avif` and so on, one
// file for each width and format; a drawing is copied as `OUT/sage-3-seater/dimensions.1a2b3c4d.svg`. The eight digits
// are a hash of the source and of the settings, so a file never changes under its name and can be cached for ever.
// A stamp in OUT/.stamps holds the description of each source, so an interrupted run can be resumed.

import { readdir, readFile, rm, rmdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import {
  describePicture,
  filesOf,
  hashOf,
  isWhole,
  readSource,
  sourceOf,
  writePictureFile,
  writeWhole,
} from '../content/picture-files.ts'

/** @typedef {import('../content/schema.ts').Picture} Picture */

/** @param {string} folder @returns {Promise<string[]>} its files at any depth, without those in dot folders */
async function filesBelow(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !path.split('/').some((part) => part.startsWith('.')))
}

/** @param {string} content @returns {Promise<string[]>} the paths of the left-hand pictures that products name */
async function leftHandPictures(content) {
  const products = join(content, 'products')
  const files = (await filesBelow(products)).filter((path) => path.endsWith('.json'))
  const read = await Promise.all(files.map(async (file) => JSON.parse(await readFile(join(products, file), 'utf8'))))
  const paths = read.flatMap(({ left }) => Object.values(left?.pictures ?? {}).flatMap((views) => Object.values(views)))
  for (const path of paths)
    if (!sourceOf(path).isMirrored) throw new Error(`${path}: a picture on the left is named ...-left.webp`)
  return paths
}

/** @param {string} content @returns {Promise<string[]>} the paths of all pictures, in a stable order */
async function allPictures(content) {
  const folders = await Promise.all(
    ['pictures', 'swatches'].map(async (name) =>
      (await filesBelow(join(content, name))).map((path) => `${name}/${path}`),
    ),
  )
  const files = folders.flat().filter((path) => /\.(webp|svg)$/.test(path))
  const mirrored = files.find((path) => sourceOf(path).isMirrored)
  if (mirrored) throw new Error(`${mirrored}: a picture named ...-left.webp is mirrored, and has no file`)
  // Two views of a product may be the same picture.
  return [...new Set([...files, ...(await leftHandPictures(content))])].sort()
}

/**
 * @param {object} options
 * @param {string} options.root the project's folder
 * @param {string} options.out
 * @param {'all' | 'drawings'} [options.make] which files are made now; the shop makes the others when they are requested
 * @param {(line: string) => void} [options.log]
 * @returns {Promise<{ manifest: Record<string, Picture>, made: number, kept: number }>} `made` and `kept` count sources
 */
export async function buildPictures({ root, out, make = 'all', log = () => {} }) {
  const started = performance.now()
  const content = join(root, 'content')
  const present = new Set(await filesBelow(out))
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  // Two at once for each core: while one waits for the main thread or the disk, the other computes.
  const limit = pLimit(2 * availableParallelism())
  const verb = make === 'all' ? 'made' : 'described'
  let made = 0

  /** @param {string} path @returns {Promise<[string, Picture]>} */
  async function build(path) {
    const source = await readSource(content, path)
    const stamp = join(out, '.stamps', `${path}.json`)
    const known = await readFile(stamp, 'utf8')
      .then(JSON.parse)
      .catch(() => null)
    const isKnown = known?.hash === hashOf(source)
    const picture = isKnown ? known : await describePicture(sharp, path, source)
    const wanted = filesOf(picture).filter(({ format }) => make === 'all' || format === 'svg')
    const whole = await Promise.all(wanted.map(({ name }) => present.has(name) && isWhole(join(out, name))))
    const files = wanted.filter((_, index) => !whole[index])
    if (isKnown && files.length === 0) return [path, picture]
    for (const file of files) await writePictureFile(sharp, { source, file, folder: out })
    await writeWhole(stamp, JSON.stringify(picture))
    made += 1
    if (made % 100 === 0) log(`Pictures: ${made} ${verb}.`)
    return [path, picture]
  }

  const pictures = await limit.map(await allPictures(content), build)
  const manifest = Object.fromEntries(pictures)
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  const manifestPath = join(out, 'manifest.json')
  if ((await readFile(manifestPath, 'utf8').catch(() => '')) !== text) await writeWhole(manifestPath, text)
  await removeOthers({ out, present, manifest })

  const kept = pictures.length - made
  log(`Pictures: ${made} ${verb}, ${kept} kept, in ${Math.round(performance.now() - started)} ms.`)
  return { manifest, made, kept }
}

/** @param {{ out: string, present: ReadonlySet<string>, manifest: Readonly<Record<string, Picture>> }} args */
async function removeOthers({ out, present, manifest }) {
  const wanted = new Set(Object.values(manifest).flatMap((picture) => filesOf(picture).map(({ name }) => name)))
  const stale = [...present].filter((file) => file !== 'manifest.json' && !wanted.has(file))
  await Promise.all(stale.map((file) => rm(join(out, file), { force: true })))
  await Promise.all(
    [...new Set(stale.map((file) => dirname(join(out, file))))].map((folder) => rmdir(folder).catch(() => {})),
  )
}

if (argv[1] && resolve(argv[1]) === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  await buildPictures({ root, out: resolve(argv[2] ?? join(root, 'build/pictures')), log: (line) => console.log(line) })
}
