import * as v from 'valibot'
import { PictureSchema, ProductCardSchema, SlugSchema } from '../catalogue/product.ts'
import { RenderedTextSchema } from '../texts/rendered-text.ts'

/** What a list shows of an article. `date` is an ISO date without a time; `minutes` is the time to read it. */
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

/** What `GET /api/blog` answers: all articles, the newest first. */
export const BlogSchema = v.object({ articles: v.array(ArticleCardSchema) })
export type Blog = v.InferOutput<typeof BlogSchema>

/** What `GET /api/blog/{slug}` answers. */
export const ArticleSchema = v.object({
  ...ArticleCardSchema.entries,
  ...RenderedTextSchema.entries,
  /** The pieces that it speaks of. */
  products: v.array(ProductCardSchema),
  /** What to read next: those that speak of the same pieces, then the newest. */
  more: v.array(ArticleCardSchema),
})
export type Article = v.InferOutput<typeof ArticleSchema>
