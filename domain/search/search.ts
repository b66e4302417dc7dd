import * as v from 'valibot'
import { CategorySchema } from '../catalogue/category.ts'
import { ProductCardSchema } from '../catalogue/product.ts'
import { ArticleCardSchema } from '../texts/article.ts'

/** Longer queries are truncated to this many characters. */
const MAX_QUERY_LENGTH = 100

/** Any text. Long text is truncated, and text without words finds nothing. */
const QueryTextSchema = v.pipe(
  v.optional(v.union([v.string(), v.array(v.string())]), ''),
  v.transform((given) => (typeof given === 'string' ? given : (given[0] ?? ''))),
  v.transform((given) =>
    given
      // NFKC would join it to the number before: of `2½` it makes `21⁄2`.
      .replace(/(?<=\d)(?=[¼-¾⅐-⅞])/gu, ' ')
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, MAX_QUERY_LENGTH),
  ),
  v.transform((cut) => cut.toWellFormed().trim()),
)

export const SearchQuerySchema = v.object({
  q: QueryTextSchema,
  page: v.pipe(
    v.optional(v.string(), ''),
    v.regex(/^\d{0,6}$/, 'page is a whole number'),
    v.transform((given) => Math.max(1, Number(given))),
  ),
})
export type SearchQuery = v.InferOutput<typeof SearchQuerySchema>

export const SuggestQuerySchema = v.object({ q: QueryTextSchema })

/** An information page or an FAQ entry: `path` is `/information/delivery` or `/information/faqs#vat`. */
const InformationCardSchema = v.object({ path: v.string(), title: v.string(), description: v.string() })
export type InformationCard = v.InferOutput<typeof InformationCardSchema>

/** The answer of `GET /api/search?q=&page=`. */
export const SearchResultSchema = v.object({
  /** The normalised query: trimmed and truncated. */
  q: v.string(),
  /** The corrected query that was used instead, if a word of the query is unknown. */
  corrected: v.optional(v.string()),
  /** `some_words`: no product matches every word, so these match some, the best first. */
  match: v.picklist(['every_word', 'some_words', 'nothing']),
  /** One page of products, the best first. */
  products: v.array(ProductCardSchema),
  /** Only on the first page; at most six of each kind. */
  categories: v.array(CategorySchema),
  articles: v.array(ArticleCardSchema),
  information: v.array(InformationCardSchema),
  /** The number of products on all pages. */
  total: v.number(),
  page: v.number(),
  pages: v.number(),
})
export type SearchResult = v.InferOutput<typeof SearchResultSchema>

const SuggestionSchema = v.object({
  kind: v.picklist(['product', 'category', 'article', 'information']),
  name: v.string(),
  /** The path of its page, such as `/product/sage-3-seater`. */
  path: v.string(),
  /** A product's lowest price, in cents. */
  price: v.optional(v.number()),
  /** A thumbnail, with its size in pixels; information pages have none. */
  picture: v.optional(v.object({ src: v.string(), width: v.number(), height: v.number() })),
})
export type Suggestion = v.InferOutput<typeof SuggestionSchema>

/** The answer of `GET /api/search/suggest?q=`: at most eight suggestions, under 5 KB. */
export const SuggestionsSchema = v.object({
  q: v.string(),
  corrected: v.optional(v.string()),
  suggestions: v.array(SuggestionSchema),
})
export type Suggestions = v.InferOutput<typeof SuggestionsSchema>
