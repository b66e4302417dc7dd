import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import type { SearchResult } from '#domain/search/search.ts'
import { loaded } from '../client/api/loaded.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { cardForList } from '../components/catalogue/product-card.ts'
import { SearchPage } from './search-page.tsx'

/** What the shop has for a few words, at `/search?q=`; null before anything was asked. */
export function searchRoute(api: ShopApi) {
  return {
    loader: async ({ request }: LoaderFunctionArgs): Promise<SearchResult | null> => {
      const asked = new URL(request.url).searchParams
      const query = new URLSearchParams({ q: asked.get('q') ?? '' })
      const page = asked.get('page') ?? ''
      // A page that is no number is the first one.
      if (/^\d{1,6}$/.test(page)) query.set('page', page)
      const result = loaded(await api.get<SearchResult>(`/api/search?${query}`, request.signal))
      return result.q === '' ? null : { ...result, products: result.products.map((card) => cardForList(card)) }
    },
    Component: SearchRoute,
  }
}

function SearchRoute() {
  return <SearchPage result={useLoaderData<SearchResult | null>()} />
}
