import type * as content from '#content/schema.ts'
import type { Picture } from '#domain/catalogue/product.ts'
import { type PictureManifest, pictureOf } from './picture-manifest.ts'

/** The attribute of a chaise or corner couch that can be on either side, as seen facing it. The right one is shown first. */
const SIDE = { name: 'Side', left: 'Left-hand', right: 'Right-hand' }

type ProductPictures = Pick<content.Product, 'name' | 'colours' | 'pictures' | 'dimension_drawing' | 'left'>

export interface PictureSource {
  readonly colours: readonly content.Colour[]
  readonly pictures: PictureManifest
}

interface ViewKind {
  readonly kind: Picture['kind']
  readonly alt: (piece: string) => string
}

/** The views of a product in one colour, in the order of the gallery. */
const VIEWS: Readonly<Record<keyof content.ColourPictures, ViewKind>> = {
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
type View = keyof typeof VIEWS
const NAMES = Object.keys(VIEWS) as View[]

/** Views that are the same for the left-hand and the right-hand product. */
const CLOSE_UPS: readonly View[] = ['seat', 'legs', 'fabric']

/** One side of a product, or a product without sides. */
interface ProductSide {
  readonly name: string
  readonly option?: Picture['option']
  readonly pictures: ProductPictures['pictures']
  readonly drawing: string | null
}

/** The pictures by colour; of each view the right side before the left; drawings last. */
export function imagesOf(product: ProductPictures, source: PictureSource): Picture[] {
  const sides = sidesOf(product)
  const order = [...product.colours, 'default'].filter((key) => Object.hasOwn(product.pictures, key))
  // Views that only some colours have come last, so that the shared ones have the same place in every colour.
  const isShared = (view: View) => order.every((key) => product.pictures[key]?.[view] !== undefined)
  const views = [...NAMES.filter(isShared), ...NAMES.filter((view) => !isShared(view))]
  return [
    ...order.flatMap((key) =>
      views.flatMap((view) => sides.flatMap((side) => pictureViewOf(side, { key, view, source }))),
    ),
    ...sides.flatMap((side) => drawingOf(side, source)),
  ]
}

function sidesOf({ name, pictures, dimension_drawing, left }: ProductPictures): readonly ProductSide[] {
  if (left === undefined) return [{ name, pictures, drawing: dimension_drawing }]
  const on = (option: string) => ({ name, option: { name: SIDE.name, option } })
  return [
    { ...on(SIDE.right), pictures, drawing: dimension_drawing },
    { ...on(SIDE.left), pictures: left.pictures, drawing: left.dimension_drawing },
  ]
}

interface ViewKey {
  readonly key: string
  readonly view: View
  readonly source: PictureSource
}

function pictureViewOf({ name, option, pictures }: ProductSide, { key, view, source }: ViewKey): readonly Picture[] {
  const path = pictures[key]?.[view]
  if (path === undefined) return []
  const colour = key === 'default' ? null : key
  const named = source.colours.find(({ slug }) => slug === colour)?.name.toLowerCase()
  const { kind, alt } = VIEWS[view]
  const side = CLOSE_UPS.includes(view) ? undefined : option
  const piece = side === undefined ? name : `${side.option} ${name}`
  const text = alt(named === undefined ? piece : `${piece} in ${named}`)
  const picture = pictureOf(source.pictures, { source: path, kind, colour, alt: text })
  const shown = side === undefined ? picture : { ...picture, option: side }
  return [view === 'hero' || view === 'room' ? shown : withoutPlaceholder(shown)]
}

function drawingOf({ name, option, drawing }: ProductSide, { pictures }: PictureSource): readonly Picture[] {
  if (drawing === null) return []
  const piece = option === undefined ? name : `${option.option.toLowerCase()} ${name}`
  const alt = `Drawing of the ${piece} with its measurements`
  const picture = pictureOf(pictures, { source: drawing, kind: 'drawing', colour: null, alt })
  return [option === undefined ? picture : { ...picture, option }]
}

/** Drops the placeholder of a picture that is not shown first, since it is not worth its bytes. */
export const withoutPlaceholder = (picture: Picture): Picture => ({ ...picture, placeholder: null })
