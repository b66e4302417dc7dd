import { marked } from 'marked'
import type * as content from '#content/schema.ts'
import { picturesOfOptions } from '#domain/catalogue/pictures-of-options.ts'
import type { Picture } from '#domain/catalogue/product.ts'
import { imagesOf, type PictureSource, withoutPlaceholder } from './images-of.ts'
import { pictureOf } from './picture-manifest.ts'

export type ContentParts = ReturnType<typeof contentParts>

/** The parts of a product that come from `content/` alone, independent of price and stock. */
export function contentParts(product: content.Product, written: PictureSource) {
  const images = imagesOf(product, written)
  const first = picturesOfOptions(images, {})
  const picturesOf = (kind: Picture['kind']) => first.filter((image) => image.kind === kind)
  return {
    colours: coloursOf(product, written),
    images,
    description: marked.parse(product.description, { async: false }),
    /** The pictures in a list. */
    card: { images: picturesOf('hero'), rooms: picturesOf('room').map(withoutPlaceholder) },
  }
}

function coloursOf(product: content.Product, { colours, pictures }: PictureSource) {
  return product.colours.flatMap((slug) => {
    const colour = colours.find((each) => each.slug === slug)
    if (colour === undefined) return []
    const swatch = pictureOf(pictures, { source: colour.swatch, kind: 'swatch', colour: slug, alt: colour.name }).src
    return [{ slug, name: colour.name, hex: colour.hex, swatch }]
  })
}
