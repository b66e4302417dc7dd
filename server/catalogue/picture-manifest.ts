import type { Picture as PictureEntry } from '#content/schema.ts'
import type { Picture } from '#domain/catalogue/product.ts'

/** The parsed `build/pictures/manifest.json`: the files made of each picture in `content/`. */
export type PictureManifest = Readonly<Record<string, PictureEntry>>

/** The URL path of the pictures. They are immutable: their names contain a content hash. */
const PICTURES_PATH = '/pictures'

interface PictureRequest {
  /** A path in `content/`, such as `pictures/sage-3-seater/oat-hero.webp`. */
  readonly source: string
  readonly kind: Picture['kind']
  readonly colour: string | null
  readonly alt: string
}

/** A picture with all its URLs. `src` is a medium size in a format that every browser supports. */
export function pictureOf(manifest: PictureManifest, { source, kind, colour, alt }: PictureRequest): Picture {
  const entry = manifest[source]
  if (entry === undefined) {
    const src = `${PICTURES_PATH}/${source}`
    return { kind, colour, alt, src, sources: [], width: 1200, height: 900, placeholder: null }
  }
  const address = (width: number, format: string) => `${PICTURES_PATH}/${entry.base}-${width}.${entry.hash}.${format}`
  const { width, height, placeholder, widths, formats } = entry
  if (widths.length === 0) {
    const src = `${PICTURES_PATH}/${entry.base}.${entry.hash}.svg`
    return { kind, colour, alt, src, sources: [], width, height, placeholder }
  }
  const sources = formats.map((format) => ({
    type: `image/${format}`,
    srcset: widths.map((size) => `${address(size, format)} ${size}w`).join(', '),
  }))
  const middle = widths.find((size) => size >= 640) ?? Math.max(...widths)
  return { kind, colour, alt, src: address(middle, 'webp'), sources, width, height, placeholder }
}
