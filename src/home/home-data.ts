import type { LoaderFunctionArgs } from 'react-router-dom'
import type { Category } from '#domain/catalogue/category.ts'
import type { Listing } from '#domain/catalogue/listing.ts'
import { bodyOrThrow } from '../client/api/load-failure.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { cardForList } from '../components/catalogue/product-card.ts'
import { couchKinds, fabricsOf, onePerRange } from './home-features.ts'

const MAX_PRODUCTS = 6
/** The category whose picture is at the top of the page. */
const HERO = 'three-seaters'

export type HomeData = Awaited<ReturnType<ReturnType<typeof homeLoader>>>

export function homeLoader(api: ShopApi) {
  return async ({ request }: LoaderFunctionArgs) => {
    const [categories, listing] = await Promise.all([
      api.get<{ readonly categories: readonly Category[] }>('/api/categories', request.signal),
      api.get<Listing>('/api/products?category=couches', request.signal),
    ])
    const all = bodyOrThrow(categories).categories
    const { products } = bodyOrThrow(listing)
    return {
      hero: all.find(({ slug }) => slug === HERO) ?? null,
      kinds: couchKinds(
        all.filter(({ parent, count }) => parent === 'couches' && count > 0),
        products,
      ),
      ranges: all.filter(({ parent, count }) => parent === 'ranges' && count > 0),
      products: onePerRange(products)
        .slice(0, MAX_PRODUCTS)
        .map((card) => cardForList(card)),
      fabrics: fabricsOf(products),
    }
  }
}
