import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router-dom'
import type { Category } from '#domain/catalogue/category.ts'
import type { Listing } from '#domain/catalogue/listing.ts'
import { loaded } from '../client/api/loaded.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { categoryPath } from '../client/paths/category-path.ts'
import { cardForList } from '../components/catalogue/product-card.ts'
import { CategoryPage } from './category-page.tsx'

export interface CategoryData {
  readonly category: Category
  readonly listing: Listing
}

/** The page of one category, at `/product-category/{slug}`. The query is the list's state, as the server reads it. */
export function categoryRoute(api: ShopApi) {
  return {
    loader: async ({ params, request }: LoaderFunctionArgs): Promise<CategoryData> => {
      const slug = params.slug ?? ''
      const query = new URL(request.url).searchParams
      query.set('category', slug)
      const [category, listing] = await Promise.all([
        api.get<Category>(`/api/categories/${encodeURIComponent(slug)}`, request.signal),
        api.get<Listing>(`/api/products?${query}`, request.signal),
      ])
      const found = loaded(category)
      // A query that the list does not understand is dropped: the page is worth more than the mistake.
      if (!listing.ok && listing.status === 400) throw redirect(categoryPath(slug))
      const list = loaded(listing)
      return {
        category: found,
        listing: { ...list, products: list.products.map((card) => cardForList(card, query.getAll('colour'))) },
      }
    },
    Component: CategoryRoute,
  }
}

function CategoryRoute() {
  const { category, listing } = useLoaderData<CategoryData>()
  return <CategoryPage category={category} listing={listing} />
}
