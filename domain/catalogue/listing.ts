import * as v from 'valibot'
import { ProductCardSchema } from './product.ts'
import { digitsOf, WHOLE_NUMBER } from './whole-number.ts'

const SORTS = ['featured', 'price', '-price', 'width', 'name'] as const

/** One or more values of a repeated URL parameter: `colour=oat&colour=sage`. */
const several = v.pipe(
  v.optional(v.union([v.string(), v.array(v.string())]), []),
  v.transform((given) => (Array.isArray(given) ? given : [given]).filter((each) => each !== '')),
  v.maxLength(30),
)

/** An integer, or empty, as a form sends it. */
const wholeNumber = (name: string) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.regex(new RegExp(`^(${WHOLE_NUMBER}|\\s*)$`), `${name} is a whole number`),
    v.transform(digitsOf),
    v.transform((digits) => (digits === '' ? null : Number(digits))),
  )

/**
 * The state of a product list in its URL: prices in whole rand, width in cm. An unknown facet value matches nothing; an
 * invalid number is an error that names the parameter.
 */
export const ListingQuerySchema = v.object({
  category: v.optional(v.pipe(v.string(), v.maxLength(100))),
  type: several,
  seats: several,
  colour: several,
  fabric: several,
  /** The maximum width, in cm. */
  width: wholeNumber('width'),
  price_from: wholeNumber('price_from'),
  price_to: wholeNumber('price_to'),
  sort: v.optional(v.picklist(SORTS), 'featured'),
  page: v.pipe(
    wholeNumber('page'),
    v.transform((page) => Math.max(1, page ?? 1)),
  ),
})
export type ListingQuery = v.InferOutput<typeof ListingQuerySchema>

export const FacetNameSchema = v.picklist(['type', 'seats', 'colour', 'fabric'])
export type FacetName = v.InferOutput<typeof FacetNameSchema>

export const FacetSchema = v.object({
  name: FacetNameSchema,
  label: v.string(),
  values: v.array(
    v.object({
      value: v.string(),
      label: v.string(),
      /** How many products match with this value selected and all other facets unchanged. */
      count: v.number(),
      selected: v.boolean(),
      hex: v.optional(v.string()),
    }),
  ),
})
export type Facet = v.InferOutput<typeof FacetSchema>

/** The answer of `GET /api/products`. Prices in cents. */
export const ListingSchema = v.object({
  products: v.array(ProductCardSchema),
  facets: v.array(FacetSchema),
  /** The ranges of the whole category, independent of the filters: prices in cents, widths in cm; null if empty. */
  ranges: v.object({
    price: v.nullable(v.object({ min: v.number(), max: v.number() })),
    width: v.nullable(v.object({ min: v.number(), max: v.number() })),
  }),
  total: v.number(),
  page: v.number(),
  pages: v.number(),
})
export type Listing = v.InferOutput<typeof ListingSchema>
