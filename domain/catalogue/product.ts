import * as v from 'valibot'
import { CentsSchema } from '../money/cents-schema.ts'
import { CountSchema } from '../shared-schemas.ts'

export const SlugSchema = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), v.maxLength(100))
export const ProductIdSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
export const VariationIdSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const TextSchema = v.pipe(v.string(), v.minLength(1))

/** One chosen option of a variation, as `{ name: 'Filling', option: 'Foam' }`. */
export const OptionSchema = v.object({ name: TextSchema, option: TextSchema })

const ColourSchema = v.object({
  slug: SlugSchema,
  name: TextSchema,
  hex: v.pipe(v.string(), v.hexColor()),
  swatch: v.string(),
})

/** A picture in all its sizes and formats. `width` and `height` are those of the largest, in pixels. */
export const PictureSchema = v.object({
  /** A `view` shows another side of the product, or a detail; its alternative text says which. */
  kind: v.picklist(['hero', 'room', 'view', 'swatch', 'drawing']),
  /** The colour it shows; null if it shows all. */
  colour: v.nullable(SlugSchema),
  /** The option it shows, for a product whose options look different; absent if the picture fits all options. */
  option: v.optional(OptionSchema),
  alt: v.string(),
  src: v.string(),
  sources: v.array(v.object({ type: v.string(), srcset: v.string() })),
  width: v.number(),
  height: v.number(),
  /** A tiny data URI, shown until the picture has loaded. */
  placeholder: v.nullable(v.string()),
})
export type Picture = v.InferOutput<typeof PictureSchema>

const VariationSchema = v.object({
  attributes: v.array(OptionSchema),
  price: CentsSchema,
  regular_price: CentsSchema,
  stock: CountSchema,
})

const CategoryRefSchema = v.object({ slug: SlugSchema, name: TextSchema })

/** A product in a list. Prices in cents; `price` is the lowest of the variations in stock. */
export const ProductCardSchema = v.object({
  id: ProductIdSchema,
  slug: SlugSchema,
  name: TextSchema,
  tagline: v.string(),
  type: TextSchema,
  range: v.nullable(TextSchema),
  seats: v.nullable(v.number()),
  price: CentsSchema,
  regular_price: CentsSchema,
  /** Whether these differ in price, so that a list shows "from". */
  price_varies: v.boolean(),
  in_stock: v.boolean(),
  /** The stock of all options together if it is low; otherwise null. */
  few_left: v.nullable(v.number()),
  categories: v.array(CategoryRefSchema),
  meta_data: v.object({ bech_color: v.array(ColourSchema) }),
  /** Hero pictures, one for each colour; the first is the default. */
  images: v.array(PictureSchema),
  /** The product in a room, at most one for each colour; many products have none. */
  rooms: v.array(PictureSchema),
  dimensions: v.nullable(
    v.object({
      w: v.number(),
      d: v.number(),
      h: v.number(),
      seat_h: v.number(),
      seat_d: v.number(),
      arm_h: v.number(),
      leg_h: v.number(),
    }),
  ),
  fabric: v.nullable(TextSchema),
})
export type ProductCard = v.InferOutput<typeof ProductCardSchema>

/** The answer of `GET /api/products/{slug}`. Prices in cents, dimensions in cm, weight in kg. */
export const ProductSchema = v.object({
  ...v.omit(ProductCardSchema, ['rooms']).entries,
  /** Hero pictures, rooms and other views by colour, and the drawing with its measurements. */
  images: v.array(PictureSchema),
  /** HTML, rendered from the shop's Markdown. */
  description: v.string(),
  attributes: v.array(v.object({ name: TextSchema, options: v.array(TextSchema) })),
  variations: v.record(v.string(), VariationSchema),
  /** Pieces in stock of a product without variations; null where each variation has its own. */
  stock: v.nullable(CountSchema),
  weight: v.nullable(v.number()),
  materials: v.array(v.object({ part: TextSchema, text: TextSchema })),
  care: v.array(TextSchema),
  filling: v.nullable(v.string()),
  frame: v.nullable(v.string()),
  delivery_days: v.object({ min: v.number(), max: v.number() }),
  related: v.array(ProductCardSchema),
})
export type Product = v.InferOutput<typeof ProductSchema>

/** The part of a product that the cart's rules read. A whole `Product` is one. */
export type SellableProduct = Pick<
  Product,
  | 'id'
  | 'slug'
  | 'name'
  | 'price'
  | 'regular_price'
  | 'categories'
  | 'meta_data'
  | 'attributes'
  | 'variations'
  | 'stock'
> & { readonly images: readonly Pick<Picture, 'colour' | 'option' | 'src'>[] }
