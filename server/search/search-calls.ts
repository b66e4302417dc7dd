import type { FastifyInstance } from 'fastify'
import { SearchQuerySchema, SearchResultSchema, SuggestionsSchema, SuggestQuerySchema } from '#domain/search/search.ts'
import { registerCall } from '#server/http/call.ts'
import type { ShopSearch } from './shop-search.ts'

/** The search calls. They accept any input; a meaningless query has an empty result. */
export function searchCalls(app: FastifyInstance, { search }: { readonly search: ShopSearch }): void {
  registerCall(app, {
    method: 'GET',
    url: '/api/search',
    tag: 'search',
    summary: 'Products, categories, articles and pages for a few words',
    description:
      'Synonyms in English and Afrikaans count as the same, and typing mistakes are corrected: `corrected` has the words that were searched for.',
    payload: SearchQuerySchema,
    answer: SearchResultSchema,
    handle: async (query) => ({ ok: true, body: await search.search(query) }),
  })
  registerCall(app, {
    method: 'GET',
    url: '/api/search/suggest',
    tag: 'search',
    summary: 'A few suggestions for an unfinished query, with pictures, under 5 KB',
    payload: SuggestQuerySchema,
    answer: SuggestionsSchema,
    handle: async ({ q }) => ({ ok: true, body: await search.suggest(q) }),
  })
}
