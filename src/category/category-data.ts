import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import type { Category } from '#domain/catalogue/category.ts'
import type { Listing } from '#domain/catalogue/listing.ts'
import type { ReviewsDashboard } from '#domain/review/review.ts'
import { loaded } from '../client/api/loaded.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { categoryPath } from '../client/paths/category-path.ts'
import { cardForList } from '../components/catalogue/product-card.ts'
import type { Ratings } from '../components/catalogue/product-grid.tsx'

export interface CategoryData {
  readonly category: Category
  readonly listing: Listing
  readonly ratings: Ratings
}

/** A category with what its page lists, by the query of the page. */
export function categoryLoader(api: ShopApi) {
  return async ({ params, request }: LoaderFunctionArgs): Promise<CategoryData> => {
    const slug = params.slug ?? ''
    const query = new URL(request.url).searchParams
    query.set('category', slug)
    const [category, listing, reviews] = await Promise.all([
      api.get<Category>(`/api/categories/${encodeURIComponent(slug)}`, request.signal),
      api.get<Listing>(`/api/products?${query}`, request.signal),
      api.get<ReviewsDashboard>('/api/reviews-dashboard', request.signal),
    ])
    const found = loaded(category)
    // A query that the list does not understand is dropped: the page is worth more than the mistake.
    if (!listing.ok && listing.reason === 'refused' && listing.status === 400) throw redirect(categoryPath(slug))
    const list = loaded(listing)
    return {
      category: found,
      ratings: reviews.ok ? ratingsOf(reviews.body, list) : {},
      listing: { ...list, products: list.products.map((card) => cardForList(card, query.getAll('colour'))) },
    }
  }
}

/** Of the listed products that have reviews. */
function ratingsOf({ results }: ReviewsDashboard, { products }: Listing): Ratings {
  const listed = new Set(products.map(({ id }) => id))
  const rated = results.filter(({ productId }) => listed.has(productId))
  return Object.fromEntries(rated.map(({ productId, rating, count }) => [productId, { rating, count }]))
}
