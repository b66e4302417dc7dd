import * as v from 'valibot'
import { withNonBreakingNumbers } from '#domain/texts/non-breaking.ts'

// The schemas of the files in content/. Money is in cents, lengths are in centimetres, paths are relative to content/.

const slug = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case words joined by hyphens'))
const text = v.pipe(v.string(), v.trim(), v.nonEmpty())
/** Sentences for pages; not a name, by which things are found. */
const prose = v.pipe(text, v.transform(withNonBreakingNumbers))
const cents = v.pipe(v.number(), v.integer(), v.minValue(0))
/** A product is never free. One that costs more than its regular price is sold, without a price that is struck through. */
const price = v.pipe(cents, v.minValue(1))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const id = v.pipe(v.number(), v.integer(), v.minValue(1))
const length = v.pipe(v.number(), v.minValue(0))
const size = v.pipe(v.number(), v.gtValue(0))
const picturePath = v.pipe(v.string(), v.regex(/^(pictures|swatches)\/[a-z0-9/-]+\.(webp|svg)$/))
const instant = v.pipe(v.string(), v.isoTimestamp())

export const fabricSchema = v.picklist(['weave', 'velvet', 'boucle', 'leather'])

export const productTypeSchema = v.picklist([
  '2-seater',
  '2.5-seater',
  '3-seater',
  '4-seater',
  'corner',
  'chaise',
  'armchair',
  'wingback',
  'sleeper',
  'ottoman',
  'accessory',
])

export const colourSchema = v.strictObject({
  slug,
  name: text,
  hex: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/)),
  fabric: fabricSchema,
  swatch: picturePath,
})
export const coloursSchema = v.array(colourSchema)

export const variationSchema = v.strictObject({
  id,
  options: v.record(text, text),
  price,
  regular_price: price,
  stock: count,
})

export const dimensionsSchema = v.strictObject({
  w: size,
  d: size,
  h: size,
  seat_h: length,
  seat_d: length,
  arm_h: length,
  leg_h: length,
})

/** The views of a product in one colour; all but the first are optional. Products may share a picture. */
const colourPicturesSchema = v.strictObject({
  hero: picturePath,
  room: v.optional(picturePath),
  loft: v.optional(picturePath),
  sunroom: v.optional(picturePath),
  study: v.optional(picturePath),
  /** A sleeper folded out to a bed. */
  open: v.optional(picturePath),
  front: v.optional(picturePath),
  side: v.optional(picturePath),
  back: v.optional(picturePath),
  seat: v.optional(picturePath),
  legs: v.optional(picturePath),
  fabric: v.optional(picturePath),
  /** Next to the outline of a person 1.70 m tall. */
  scale: v.optional(picturePath),
})

export const productSchema = v.strictObject({
  id,
  slug,
  name: text,
  tagline: prose,
  /** Markdown. */
  description: prose,
  type: productTypeSchema,
  range: v.nullable(text),
  seats: v.nullable(v.number()),
  categories: v.pipe(v.array(slug), v.nonEmpty()),
  attributes: v.array(v.strictObject({ name: text, options: v.pipe(v.array(text), v.nonEmpty()) })),
  colours: v.array(slug),
  variations: v.array(variationSchema),
  price,
  regular_price: price,
  /** Of the product itself; null if stock is counted per variation. */
  stock: v.nullable(count),
  dimensions_cm: v.nullable(dimensionsSchema),
  weight_kg: v.pipe(v.number(), v.gtValue(0)),
  materials: v.array(v.strictObject({ part: text, text: prose })),
  care: v.array(prose),
  filling: v.nullable(prose),
  frame: v.nullable(prose),
  delivery_days: v.strictObject({ min: count, max: count }),
  fabric: v.nullable(fabricSchema),
  /** By colour, or one entry named `default`. */
  pictures: v.record(slug, colourPicturesSchema),
  dimension_drawing: v.nullable(picturePath),
  /**
   * For a chaise or corner that can be on either side: the pictures above show it on the right, these on the left. They
   * have no files: they are mirrored from `hero.webp` as `hero-left.webp`. The drawing has a file, because of its text.
   */
  left: v.optional(v.strictObject({ pictures: v.record(slug, colourPicturesSchema), dimension_drawing: picturePath })),
  related: v.array(slug),
})

export const categorySchema = v.strictObject({
  slug,
  name: text,
  description: prose,
  parent: v.nullable(slug),
  order: count,
  picture: picturePath,
})
export const categoriesSchema = v.array(categorySchema)

const couponTerms = {
  code: v.pipe(v.string(), v.regex(/^[A-Z0-9]{3,20}$/)),
  minimum_spend: v.nullable(cents),
  starts_at: v.nullable(instant),
  ends_at: v.nullable(instant),
  usage_limit: v.nullable(count),
  products: v.nullable(v.array(id)),
  categories: v.nullable(v.array(slug)),
  automatic: v.boolean(),
  order: count,
  description: prose,
}
export const couponSchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('percent'),
    basis_points: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)),
    ...couponTerms,
  }),
  v.strictObject({ kind: v.literal('fixed'), amount: v.pipe(cents, v.minValue(1)), ...couponTerms }),
  v.strictObject({ kind: v.literal('freeDelivery'), ...couponTerms }),
])
export const couponsSchema = v.array(couponSchema)

const date = v.pipe(v.string(), v.isoDate())

/** The front matter of articles/*.md. `minutes` is the time to read it, at 200 words a minute, rounded up. */
export const articleSchema = v.strictObject({
  title: prose,
  slug,
  description: prose,
  date,
  author: text,
  picture: picturePath,
  products: v.pipe(v.array(slug), v.nonEmpty()),
  minutes: v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(1)),
})

/** The front matter of pages/*.md, the shop's information pages. */
export const pageSchema = v.strictObject({ title: prose, slug, description: prose, updated: date })

/** Answers are Markdown. */
export const faqsSchema = v.array(
  v.strictObject({
    slug,
    name: text,
    questions: v.pipe(v.array(v.strictObject({ id: slug, question: prose, answer: prose })), v.nonEmpty()),
  }),
)

const timeOfDay = v.pipe(v.string(), v.isoTime())

/** The details that section 43 of the ECTA requires. A real shop replaces the examples with its own. */
export const companySchema = v.strictObject({
  particulars_are_examples: v.boolean(),
  name: text,
  trading_name: text,
  legal_status: text,
  registration_number: v.pipe(v.string(), v.regex(/^\d{4}\/\d{6}\/\d{2}$/)),
  vat_number: v.pipe(v.string(), v.regex(/^4\d{9}$/)),
  directors: v.pipe(v.array(text), v.nonEmpty()),
  information_officer: v.strictObject({ name: text, email: v.pipe(v.string(), v.email()) }),
  address: v.strictObject({
    unit: text,
    street: text,
    suburb: text,
    city: text,
    province: v.picklist(['EC', 'FS', 'GP', 'KZN', 'LP', 'MP', 'NC', 'NW', 'WC']),
    postcode: v.pipe(v.string(), v.regex(/^\d{4}$/)),
    country: v.literal('ZA'),
  }),
  telephone: v.pipe(v.string(), v.regex(/^\+27\d{9}$/)),
  telephone_shown: text,
  email: v.pipe(v.string(), v.email()),
  opening_hours: v.array(v.strictObject({ days: text, opens: timeOfDay, closes: timeOfDay })),
  bank_account: v.strictObject({ bank: text, holder: text, number: text, branch_code: text }),
  dispute_resolution: prose,
  return_days: v.pipe(count, v.minValue(7)),
  /** The highest fee for collecting a return, in cents. */
  return_fee_max: cents,
  social: v.array(v.pipe(v.string(), v.url())),
})

/**
 * An entry of the manifest that `scripts/pictures.mjs` writes, keyed by the source's path. A picture's files are
 * `${base}-${width}.${hash}.${format}`, a drawing's `${base}.${hash}.svg`, both relative to the manifest's folder.
 * `width` and `height` are the source's, in pixels; `placeholder` is a data URI of under 400 bytes. A drawing has no
 * widths and no placeholder.
 */
export const pictureSchema = v.strictObject({
  base: text,
  hash: text,
  width: length,
  height: length,
  widths: v.array(count),
  formats: v.array(v.picklist(['avif', 'webp', 'svg'])),
  placeholder: v.nullable(text),
})
export const pictureManifestSchema = v.record(text, pictureSchema)

export type Picture = v.InferOutput<typeof pictureSchema>
export type Fabric = v.InferOutput<typeof fabricSchema>
export type Colour = v.InferOutput<typeof colourSchema>
export type ColourPictures = v.InferOutput<typeof colourPicturesSchema>
export type Product = v.InferOutput<typeof productSchema>
export type Category = v.InferOutput<typeof categorySchema>
export type Coupon = v.InferOutput<typeof couponSchema>
export type Article = v.InferOutput<typeof articleSchema>
export type Page = v.InferOutput<typeof pageSchema>
export type FaqGroup = v.InferOutput<typeof faqsSchema>[number]
export type Company = v.InferOutput<typeof companySchema>
