import * as v from 'valibot'
import { SlugSchema } from '../catalogue/product.ts'
import { RenderedTextSchema } from '../texts/rendered-text.ts'

/** The answer of `GET /api/information/{slug}`. `updated` is an ISO date without a time. */
export const InformationSchema = v.object({
  slug: SlugSchema,
  title: v.string(),
  description: v.string(),
  updated: v.pipe(v.string(), v.isoDate()),
  ...RenderedTextSchema.entries,
})
export type Information = v.InferOutput<typeof InformationSchema>

/** The answer of `GET /api/information/faqs`. `answer` is HTML, `id` its anchor on the page. */
export const FaqsSchema = v.object({
  groups: v.array(
    v.object({
      slug: SlugSchema,
      name: v.string(),
      questions: v.array(v.object({ id: SlugSchema, question: v.string(), answer: v.string() })),
    }),
  ),
})
export type Faqs = v.InferOutput<typeof FaqsSchema>
