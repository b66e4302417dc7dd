import { filesOf } from '#content/picture-files.ts'
import type { Picture as PictureEntry } from '#content/schema.ts'
import type { Picture } from '#domain/catalogue/product.ts'

/** The parsed `build/pictures/manifest.json`: the files made of each picture in `content/`. */
export type PictureManifest = Readonly<Record<string, PictureEntry>>

/** The URL path of the pictures. They are immutable: their names contain a content hash. */
const PICTURES_PATH = '/pictures'

interface PictureRequest extends Pick<Picture, 'kind' | 'colour' | 'alt'> {
  /** A path in `content/`, such as `pictures/sage-3-seater/oat-hero.webp`. */
  readonly source: string
}

/** A picture with all its URLs. `src` is a medium size in a format that every browser supports. */
export function pictureOf(manifest: PictureManifest, { source, kind, colour, alt }: PictureRequest): Picture {
  const entry = manifest[source]
  if (entry === undefined) {
    const src = `${PICTURES_PATH}/${source}`
    return { kind, colour, alt, src, sources: [], width: 1200, height: 900, placeholder: null }
  }
  const { width, height, placeholder, widths, formats } = entry
  const files = filesOf(entry).map(({ name, ...file }) => ({ ...file, address: `${PICTURES_PATH}/${name}` }))
  const sources = formats.map((format) => ({
    type: `image/${format}`,
    srcset: files.flatMap((file) => (file.format === format ? `${file.address} ${file.width}w` : [])).join(', '),
  }))
  const shown = files.filter(({ format }) => format !== 'avif')
  const src = (shown.find((file) => file.width >= 640) ?? shown.at(-1))?.address ?? ''
  return { kind, colour, alt, src, sources: widths.length > 0 ? sources : [], width, height, placeholder }
}
