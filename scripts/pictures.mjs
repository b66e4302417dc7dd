// Makes the shop's pictures for the web from content/pictures and content/swatches.
//   node scripts/pictures.mjs [OUT]     (OUT: build/pictures)
//
// `pictures/sage-3-seater/rust-hero.webp` becomes `OUT/sage-3-seater/rust-hero-640.1a2b3c4d.avif` and so on, one file
// for each width and format; a drawing is copied as `OUT/sage-3-seater/dimensions.1a2b3c4d.svg`. The eight digits are
// a hash of the source and of the settings, so a file never changes under its name and can be cached for ever.
// Left-hand pictures that products name (`pictures/luna-chaise/navy-hero-left.webp`) have no source file: they are
// mirrored from the right-hand picture (`pictures/luna-chaise/navy-hero.webp`).
// A stamp in OUT/.stamps is written once all files of a source exist, so an interrupted run can be resumed.

import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'

const SETTINGS = {
  widths: { pictures: [320, 640, 960, 1200], swatches: [64, 128, 200] },
  webp: { quality: 76, effort: 2 },
  avif: { quality: 52, effort: 0, chromaSubsampling: '4:2:0' },
  placeholder: { width: 20, webp: { quality: 40, effort: 4 } },
  dominant: 'mean',
}
/** @type {('avif' | 'webp')[]} */
const FORMATS = ['avif', 'webp']
const SETTINGS_TEXT = JSON.stringify(SETTINGS)

/** @typedef {import('../content/schema.ts').Picture} Picture */

/** @param {string} base @param {Pick<Picture, 'hash' | 'widths' | 'formats'>} picture */
const filesOf = (base, { hash, widths, formats }) =>
  widths.length === 0
    ? [`${base}.${hash}.svg`]
    : widths.flatMap((width) => formats.map((format) => `${base}-${width}.${hash}.${format}`))

/** @param {string} folder @returns {Promise<string[]>} its files at any depth, without those in dot folders */
async function filesBelow(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => !path.split('/').some((part) => part.startsWith('.')))
}

/** After a power cut a file may be empty. @param {string} path */
const isEmpty = (path) => statSync(path).size === 0

/** Writes atomically, even with several writers. @param {string} path @param {string | Uint8Array} data */
async function writeWhole(path, data) {
  const partial = join(dirname(path), `.${createHash('sha256').update(path).digest('hex').slice(0, 8)}-${process.pid}`)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(partial, data)
  await rename(partial, path)
}

/** @typedef {{ kind: 'pictures' | 'swatches', path: string, from: string, mirror: boolean }} Source */

/** @param {string} content @returns {Promise<Source[]>} the left-hand pictures, mirrored from the right-hand ones */
async function mirrored(content) {
  const products = join(content, 'products')
  const files = (await filesBelow(products)).filter((path) => path.endsWith('.json'))
  const read = await Promise.all(files.map(async (file) => JSON.parse(await readFile(join(products, file), 'utf8'))))
  return read
    .flatMap(({ left }) => Object.values(left?.pictures ?? {}).flatMap((views) => Object.values(views)))
    .map((/** @type {string} */ path) => {
      if (!/^pictures\/.+-left\.webp$/.test(path))
        throw new Error(`${path}: a picture on the left is named ...-left.webp`)
      const name = path.replace(/^pictures\//, '')
      return { kind: 'pictures', path: name, from: name.replace(/-left\.webp$/, '.webp'), mirror: true }
    })
}

/** @param {import('sharp').Sharp} image */
const pixelsOf = (image) => image.raw().toBuffer({ resolveWithObject: true })

/** @param {import('sharp').SharpConstructor} sharp @param {{ data: Buffer, info: import('sharp').OutputInfo }} pixels */
function imageOf(sharp, { data, info: { width, height, channels } }) {
  return () => sharp(data, { raw: { width, height, channels } })
}

/**
 * @param {import('sharp').SharpConstructor} sharp
 * @param {{ source: Buffer, wanted: readonly number[], mirror: boolean }} options `wanted` are widths
 */
async function measure(sharp, { source, wanted, mirror }) {
  const pixels = await pixelsOf(sharp(source).flop(mirror).flatten({ background: '#ffffff' }).toColourspace('srgb'))
  const { width, height } = pixels.info
  const image = imageOf(sharp, pixels)
  const tiny = await image()
    .resize(Math.min(SETTINGS.placeholder.width, width))
    .webp(SETTINGS.placeholder.webp)
    .toBuffer()
  const mean = await image().resize(1, 1, { fit: 'fill', kernel: 'linear' }).raw().toBuffer()
  const fitting = wanted.filter((candidate) => candidate <= width)
  return {
    image,
    facts: {
      width,
      height,
      widths: fitting.length > 0 ? fitting : [width],
      formats: FORMATS,
      placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
      dominant: `#${mean.toString('hex', 0, 3)}`,
    },
  }
}

/** @param {string} svg */
function drawingSize(svg) {
  const box = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)
  if (!box) throw new Error('A drawing needs a viewBox that starts at 0 0')
  return { width: Number(box[1]), height: Number(box[2]) }
}

/**
 * @param {{ root: string, out: string, log?: (line: string) => void }} folders `root` is the project's folder
 * @returns {Promise<{ manifest: Record<string, Picture>, made: number, kept: number }>} `made` and `kept` count sources
 */
export async function buildPictures({ root, out, log = () => {} }) {
  const started = performance.now()
  const content = join(root, 'content')
  const kinds = /** @type {const} */ (['pictures', 'swatches'])
  const found = await Promise.all(
    kinds.map(async (kind) =>
      (await filesBelow(join(content, kind))).map((path) => ({ kind, path, from: path, mirror: false })),
    ),
  )
  const files = found.flat().filter(({ path }) => /\.(webp|svg)$/.test(path))
  /** @type {Source[]} */
  const sources = [...files, ...(await mirrored(content))].sort((a, b) =>
    `${a.kind}/${a.path}` < `${b.kind}/${b.path}` ? -1 : 1,
  )
  const present = new Set(await filesBelow(out))
  /** @type {Map<string, Picture>} */
  const pictures = new Map()
  /** @type {(Source & { base: string, hash: string, stamp: string })[]} */
  const todo = []

  for (const { kind, path, from, mirror } of sources) {
    const source = await readFile(join(content, kind, from))
    const settings = mirror ? `${SETTINGS_TEXT} mirrored` : SETTINGS_TEXT
    const hash = createHash('sha256').update(settings).update(source).digest('hex').slice(0, 8)
    const base = (kind === 'swatches' ? `swatches/${path}` : path).replace(/\.\w+$/, '')
    const stamp = join(out, '.stamps', `${base}.json`)
    const known = await readFile(stamp, 'utf8')
      .then(JSON.parse)
      .catch(() => undefined)
    if (known?.hash === hash && filesOf(base, known).every((file) => present.has(file) && !isEmpty(join(out, file))))
      pictures.set(`${kind}/${path}`, known)
    else todo.push({ kind, path, from, mirror, base, hash, stamp })
  }

  const kept = pictures.size
  if (todo.length > 0) {
    log(`Pictures: ${todo.length} to make, ${kept} there already.`)
    const { default: sharp } = await import('sharp')
    sharp.concurrency(1)
    let done = 0
    const work = async () => {
      for (let job = todo.pop(); job; job = todo.pop()) {
        pictures.set(`${job.kind}/${job.path}`, await make(sharp, job))
        done += 1
        if (done % 50 === 0) log(`Pictures: ${done} made.`)
      }
    }
    // Two at once for each core: while one waits for the main thread or the disk, the other computes.
    await Promise.all(Array.from({ length: 2 * availableParallelism() }, work))
  }

  /** @param {import('sharp').SharpConstructor} sharp @param {(typeof todo)[number]} job */
  async function make(sharp, { kind, path, from, mirror, base, hash, stamp }) {
    const file = join(content, kind, from)
    /** @type {Picture} */
    let picture
    if (path.endsWith('.svg')) {
      const svg = await readFile(file)
      const size = drawingSize(svg.toString('utf8'))
      picture = { base, hash, ...size, widths: [], formats: ['svg'], placeholder: null, dominant: null }
      await writeWhole(join(out, `${base}.${hash}.svg`), svg)
    } else {
      const { image, facts } = await measure(sharp, {
        source: await readFile(file),
        wanted: SETTINGS.widths[kind],
        mirror,
      })
      picture = { base, hash, ...facts }
      for (const width of facts.widths) {
        const resized = width === facts.width ? image : imageOf(sharp, await pixelsOf(image().resize(width)))
        for (const format of FORMATS) {
          const data = await resized()[format](SETTINGS[format]).toBuffer()
          await writeWhole(join(out, `${base}-${width}.${hash}.${format}`), data)
        }
      }
    }
    await writeWhole(stamp, JSON.stringify(picture))
    return picture
  }

  const manifest = Object.fromEntries([...pictures].sort(([a], [b]) => (a < b ? -1 : 1)))
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  const manifestPath = join(out, 'manifest.json')
  if ((await readFile(manifestPath, 'utf8').catch(() => '')) !== text) await writeWhole(manifestPath, text)
  await removeOthers({ out, present, manifest })

  const made = pictures.size - kept
  log(`Pictures: ${made} made, ${kept} kept, in ${Math.round(performance.now() - started)} ms.`)
  return { manifest, made, kept }
}

/** @param {{ out: string, present: ReadonlySet<string>, manifest: Readonly<Record<string, Picture>> }} args */
async function removeOthers({ out, present, manifest }) {
  const wanted = new Set(Object.values(manifest).flatMap((picture) => filesOf(picture.base, picture)))
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
