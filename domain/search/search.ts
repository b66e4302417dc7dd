import * as v from 'valibot'
import { CategorySchema } from '../catalogue/category.ts'
import { ProductCardSchema } from '../catalogue/product.ts'
import { ArticleCardSchema } from '../texts/article.ts'

/** Of what a shopper wrote, so many characters are looked at. */
const QUESTION_LENGTH = 100

/** Any text whatever: what is too long is cut, and what holds no word finds nothing. */
const question = v.pipe(
  v.optional(v.union([v.string(), v.array(v.string())]), ''),
  v.transform((given) => (typeof given === 'string' ? given : (given[0] ?? ''))),
  v.transform((given) =>
    given
      .normalize('NFKC')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, QUESTION_LENGTH),
  ),
  v.transform((cut) => cut.toWellFormed().trim()),
)

export const SearchQuerySchema = v.object({
  q: question,
  page: v.pipe(
    v.optional(v.string(), ''),
    v.regex(/^\d{0,6}$/, 'page is a whole number'),
    v.transform((given) => Math.max(1, Number(given))),
  ),
})
export type SearchQuery = v.InferOutput<typeof SearchQuerySchema>

export const SuggestQuerySchema = v.object({ q: question })

/** An information page or a frequent question: its `path` is `/information/delivery` or `/information/faqs#vat`. */
const InformationCardSchema = v.object({ path: v.string(), title: v.string(), description: v.string() })
export type InformationCard = v.InferOutput<typeof InformationCardSchema>

/** What `GET /api/search?q=&page=` answers. */
export const SearchResultSchema = v.object({
  /** The question as it was understood: trimmed, and cut. */
  q: v.string(),
  /** What was looked for instead, where a word of the question is none that the shop knows. */
  corrected: v.optional(v.string()),
  /** `some_words`: no product has every word, so these have some of them, the best first. */
  match: v.picklist(['every_word', 'some_words', 'nothing']),
  /** One page of them, the best first. */
  products: v.array(ProductCardSchema),
  /** With the first page only; at most six of each. */
  categories: v.array(CategorySchema),
  articles: v.array(ArticleCardSchema),
  information: v.array(InformationCardSchema),
  /** How many products there are on all pages. */
  total: v.number(),
  page: v.number(),
  pages: v.number(),
})
export type SearchResult = v.InferOutput<typeof SearchResultSchema>

const SuggestionSchema = v.object({
  kind: v.picklist(['product', 'category', 'article', 'information']),
  name: v.string(),
  /** Its page, as `/product/sage-3-seater`. */
  path: v.string(),
  /** Of a product, in cents; the lowest of its variations. */
  price: v.optional(v.number()),
  /** A small one, in pixels; an information page has none. */
  picture: v.optional(v.object({ src: v.string(), width: v.number(), height: v.number() })),
})
export type Suggestion = v.InferOutput<typeof SuggestionSchema>

/** What `GET /api/search/suggest?q=` answers while somebody types: at most eight, under 5 KB. */
export const SuggestionsSchema = v.object({
  q: v.string(),
  corrected: v.optional(v.string()),
  suggestions: v.array(SuggestionSchema),
})
export type Suggestions = v.InferOutput<typeof SuggestionsSchema>
