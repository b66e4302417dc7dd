import * as v from 'valibot'
import { PictureSchema, SlugSchema } from './product.ts'

/** A category or a range. `count` is the number of products in it. */
export const CategorySchema = v.object({
  slug: SlugSchema,
  name: v.string(),
  description: v.string(),
  parent: v.nullable(SlugSchema),
  count: v.number(),
  picture: PictureSchema,
})
export type Category = v.InferOutput<typeof CategorySchema>
