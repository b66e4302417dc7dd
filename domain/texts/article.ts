import * as v from 'valibot'
import { PictureSchema, ProductCardSchema, SlugSchema } from '../catalogue/product.ts'
import { RenderedTextSchema } from '../texts/rendered-text.ts'

/** An article in a list. `date` is an ISO date without a time; `minutes` is the reading time. */
export const ArticleCardSchema = v.object({
  slug: SlugSchema,
  title: v.string(),
  description: v.string(),
  date: v.pipe(v.string(), v.isoDate()),
  author: v.string(),
  minutes: v.number(),
  picture: PictureSchema,
})
export type ArticleCard = v.InferOutput<typeof ArticleCardSchema>

/** The answer of `GET /api/blog`: all articles, the newest first. */
export const BlogSchema = v.object({ articles: v.array(ArticleCardSchema) })
export type Blog = v.InferOutput<typeof BlogSchema>

/** The answer of `GET /api/blog/{slug}`. */
export const ArticleSchema = v.object({
  ...ArticleCardSchema.entries,
  ...RenderedTextSchema.entries,
  /** The products that it mentions. */
  products: v.array(ProductCardSchema),
  /** Related articles: those that mention the same products, then the newest. */
  more: v.array(ArticleCardSchema),
})
export type Article = v.InferOutput<typeof ArticleSchema>
