import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import type { Listing } from '#domain/catalogue/listing.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { loaded } from '../client/api/loaded.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { ComparePage } from './compare-page.tsx'

export interface CompareData {
  /** Null for a side that is not chosen, or names no piece. */
  readonly sides: readonly [Product | null, Product | null]
  readonly choices: readonly { readonly slug: string; readonly name: string }[]
}

const COUCHES = '/api/products?category=couches&sort=name'

/** Two pieces beside each other, at `/compare?a=sage-3-seater&b=fjord-3-seater`. */
export function compareRoute(api: ShopApi) {
  return {
    loader: async ({ request }: LoaderFunctionArgs): Promise<CompareData> => {
      const { signal } = request
      const asked = new URL(request.url).searchParams
      const side = async (name: 'a' | 'b'): Promise<Product | null> => {
        const slug = asked.get(name) ?? ''
        if (slug === '') return null
        const answer = await api.get<Product>(`/api/products/${encodeURIComponent(slug)}`, signal)
        return answer.ok || answer.reason !== 'not_found' ? loaded(answer) : null
      }
      const [a, b, first] = await Promise.all([side('a'), side('b'), api.get<Listing>(COUCHES, signal)])
      const { products, pages } = loaded(first)
      const others = await Promise.all(
        Array.from({ length: pages - 1 }, (_, index) => api.get<Listing>(`${COUCHES}&page=${index + 2}`, signal)),
      )
      const all = [...products, ...others.flatMap((page) => loaded(page).products)]
      return {
        sides: [a, b],
        choices: all.filter(({ dimensions }) => dimensions !== null).map(({ slug, name }) => ({ slug, name })),
      }
    },
    Component: CompareRoute,
  }
}

function CompareRoute() {
  return <ComparePage data={useLoaderData<CompareData>()} />
}
