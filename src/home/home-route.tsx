import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import type { Category } from '#domain/catalogue/category.ts'
import type { Listing } from '#domain/catalogue/listing.ts'
import { loaded } from '../client/api/loaded.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { cardForList } from '../components/catalogue/product-card.ts'
import { couchKinds, fabricsOf, onePerRange } from './home-features.ts'
import { type HomeData, HomePage } from './home-page.tsx'

const PIECES = 6
/** The category whose room greets. */
const HERO = 'three-seaters'

/** The front page. */
export function homeRoute(api: ShopApi) {
  return {
    loader: async ({ request }: LoaderFunctionArgs): Promise<HomeData> => {
      const [categories, listing] = await Promise.all([
        api.get<{ readonly categories: readonly Category[] }>('/api/categories', request.signal),
        api.get<Listing>('/api/products?category=couches', request.signal),
      ])
      const all = loaded(categories).categories
      const { products } = loaded(listing)
      return {
        hero: all.find(({ slug }) => slug === HERO) ?? null,
        kinds: couchKinds(
          all.filter(({ parent, count }) => parent === 'couches' && count > 0),
          products,
        ),
        ranges: all.filter(({ parent, count }) => parent === 'ranges' && count > 0),
        pieces: onePerRange(products)
          .slice(0, PIECES)
          .map((card) => cardForList(card)),
        fabrics: fabricsOf(products),
      }
    },
    Component: HomeRoute,
  }
}

function HomeRoute() {
  return <HomePage data={useLoaderData<HomeData>()} />
}
