import type * as content from '#content/schema.ts'
import type { Picture } from '#domain/catalogue/product.ts'
import { type PictureManifest, pictureOf } from './picture-manifest.ts'

type Pictured = Pick<content.Product, 'name' | 'colours' | 'pictures' | 'dimension_drawing'>

interface PictureSource {
  readonly colours: readonly content.Colour[]
  readonly pictures: PictureManifest
}

interface Shown {
  readonly kind: Picture['kind']
  readonly alt: (piece: string) => string
}

/** The pictures of a piece in one colour, in the order of the gallery. */
const VIEWS: Readonly<Record<keyof content.ColourPictures, Shown>> = {
  hero: { kind: 'hero', alt: (piece) => piece },
  room: { kind: 'room', alt: (piece) => `${piece}, in a living room` },
  loft: { kind: 'room', alt: (piece) => `${piece}, against a brick wall` },
  sunroom: { kind: 'room', alt: (piece) => `${piece}, at a window with a view of the sea` },
  study: { kind: 'room', alt: (piece) => `${piece}, in a study with a bookcase` },
  open: { kind: 'view', alt: (piece) => `${piece}, opened out as a bed` },
  front: { kind: 'view', alt: (piece) => `${piece}, from the front` },
  side: { kind: 'view', alt: (piece) => `${piece}, from the side` },
  back: { kind: 'view', alt: (piece) => `${piece}, from behind` },
  seat: { kind: 'view', alt: (piece) => `${piece}: the seat, close up` },
  legs: { kind: 'view', alt: (piece) => `${piece}: a leg, close up` },
  fabric: { kind: 'view', alt: (piece) => `${piece}: the fabric, close up` },
  scale: { kind: 'view', alt: (piece) => `${piece}, beside the outline of a person 1.70 m tall` },
}
const NAMES = [
  'hero',
  'room',
  'loft',
  'sunroom',
  'study',
  'open',
  'front',
  'side',
  'back',
  'seat',
  'legs',
  'fabric',
  'scale',
] as const

export function imagesOf(product: Pictured, { colours, pictures }: PictureSource): Picture[] {
  const order = [...product.colours, 'default'].filter((key) => Object.hasOwn(product.pictures, key))
  // What only some colours have comes last: another colour keeps the place of every view that it shares.
  const isShared = (view: (typeof NAMES)[number]) => order.every((key) => product.pictures[key]?.[view] !== undefined)
  const views = [...NAMES.filter(isShared), ...NAMES.filter((view) => !isShared(view))]
  const images = order.flatMap((key) => {
    const colour = key === 'default' ? null : key
    const named = colours.find(({ slug }) => slug === colour)?.name.toLowerCase()
    const piece = named === undefined ? product.name : `${product.name} in ${named}`
    return views.flatMap((view) => {
      const source = product.pictures[key]?.[view]
      if (source === undefined) return []
      const { kind, alt } = VIEWS[view]
      const picture = pictureOf(pictures, { source, kind, colour, alt: alt(piece) })
      return [view === 'hero' || view === 'room' ? picture : withoutPlaceholder(picture)]
    })
  })
  if (product.dimension_drawing === null) return images
  const alt = `Drawing of the ${product.name} with its measurements`
  return [...images, pictureOf(pictures, { source: product.dimension_drawing, kind: 'drawing', colour: null, alt })]
}

/** Where another picture is looked at first, the few pixels to paint until it is there are not worth their bytes. */
export function withoutPlaceholder(picture: Picture): Picture {
  return { ...picture, placeholder: null }
}
