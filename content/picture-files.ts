import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Sharp, SharpConstructor } from 'sharp'
import type { Picture } from './schema.ts'

// The files of a picture: one for each width and format. Their folder is that of the manifest.

const SETTINGS = {
  widths: { pictures: [320, 640, 960, 1200], swatches: [64, 128, 200] },
  webp: { quality: 76, effort: 2 },
  avif: { quality: 52, effort: 0, chromaSubsampling: '4:2:0' },
  placeholder: { width: 20, webp: { quality: 40, effort: 4 } },
}
const SETTINGS_TEXT = JSON.stringify(SETTINGS)
const LEFT = /^pictures\/.+-left\.webp$/

export interface PictureFile {
  /** Its path in the folder of the files. */
  readonly name: string
  readonly width: number
  readonly format: Picture['formats'][number]
}

interface Source {
  /** Encoded. */
  readonly data: Buffer
  readonly isMirrored: boolean
}

/**
 * The file that a picture is made from. Left-hand pictures that products name (`pictures/luna-chaise/navy-hero-left.webp`)
 * have no file: they are mirrored from the right-hand picture (`pictures/luna-chaise/navy-hero.webp`).
 */
export function sourceOf(picture: string): { readonly path: string; readonly isMirrored: boolean } {
  const isMirrored = LEFT.test(picture)
  return { path: isMirrored ? picture.replace(/-left\.webp$/, '.webp') : picture, isMirrored }
}

/** Reads the source of a picture. `content` is the folder of the sources. */
export async function readSource(content: string, picture: string): Promise<Source> {
  const { path, isMirrored } = sourceOf(picture)
  return { data: await readFile(join(content, path)), isMirrored }
}

/** A hash of the source and of the settings, so that a file never changes under its name. */
export function hashOf({ data, isMirrored }: Source): string {
  const settings = isMirrored ? `${SETTINGS_TEXT} mirrored` : SETTINGS_TEXT
  return createHash('sha256').update(settings).update(data).digest('hex').slice(0, 8)
}

export function filesOf({ base, hash, width: whole, widths, formats }: Picture): PictureFile[] {
  if (widths.length === 0) return formats.map((format) => ({ name: `${base}.${hash}.${format}`, width: whole, format }))
  return widths.flatMap((width) =>
    formats.map((format) => ({ name: `${base}-${width}.${hash}.${format}`, width, format })),
  )
}

/** Whether a file is there. After a power cut it may be empty. */
export async function isWhole(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found !== null && found.size > 0
}

/** Writes atomically, even with several writers, whose process ids may be equal: each may be in its own container. */
export async function writeWhole(path: string, data: string | Uint8Array): Promise<void> {
  const partial = join(dirname(path), `.${randomUUID()}`)
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeFile(partial, data)
    await rename(partial, path)
  } finally {
    await rm(partial, { force: true })
  }
}

/** The picture of a source, whose path is relative to `content/`. Its files need not be there. */
export async function describePicture(sharp: SharpConstructor, path: string, source: Source): Promise<Picture> {
  const named = { base: path.replace(/^pictures\//, '').replace(/\.\w+$/, ''), hash: hashOf(source) }
  if (path.endsWith('.svg')) {
    const size = drawingSize(source.data.toString('utf8'))
    return { ...named, ...size, widths: [], formats: ['svg'], placeholder: null }
  }
  const { width, height } = await sharp(source.data).metadata()
  const small = opened(sharp, source).resize(Math.min(SETTINGS.placeholder.width, width))
  const placeholder = await small.webp(SETTINGS.placeholder.webp).toBuffer()
  const wanted = path.startsWith('swatches/') ? SETTINGS.widths.swatches : SETTINGS.widths.pictures
  const fitting = wanted.filter((candidate) => candidate <= width)
  return {
    ...named,
    width,
    height,
    widths: fitting.length > 0 ? fitting : [width],
    formats: ['avif', 'webp'],
    placeholder: `data:image/webp;base64,${placeholder.toString('base64')}`,
  }
}

function drawingSize(svg: string): { readonly width: number; readonly height: number } {
  const box = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)
  if (!box) throw new Error('A drawing needs a viewBox that starts at 0 0')
  return { width: Number(box[1]), height: Number(box[2]) }
}

function opened(sharp: SharpConstructor, { data, isMirrored }: Source): Sharp {
  return sharp(data).flop(isMirrored).flatten({ background: '#ffffff' }).toColourspace('srgb')
}

interface WantedFile {
  readonly source: Source
  readonly file: PictureFile
  readonly folder: string
}

/** Makes one file of a picture. */
export async function writePictureFile(sharp: SharpConstructor, { source, file, folder }: WantedFile): Promise<void> {
  const { name, width, format } = file
  const path = join(folder, name)
  if (format === 'svg') return writeWhole(path, source.data)
  // Scaling while decoding would be faster, and less sharp.
  const image = opened(sharp, source).resize({ width, fastShrinkOnLoad: false })
  await writeWhole(path, await image[format](SETTINGS[format]).toBuffer())
}
