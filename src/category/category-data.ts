import { type LoaderFunctionArgs, redirect } from 'react-router-dom'
import type { Category } from '#domain/catalogue/category.ts'
import type { Listing } from '#domain/catalogue/listing.ts'
import type { ReviewsDashboard } from '#domain/review/review.ts'
import { bodyOrThrow } from '../client/api/load-failure.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { categoryPath } from '../client/paths/category-path.ts'
import { cardForList } from '../components/catalogue/product-card.ts'
import type { Ratings } from '../components/catalogue/product-grid.tsx'

export type CategoryData = Awaited<ReturnType<ReturnType<typeof categoryLoader>>>

/** Loads a category and the products that match the page's query. */
export function categoryLoader(api: ShopApi) {
  return async ({ params, request }: LoaderFunctionArgs) => {
    const slug = params.slug ?? ''
    const query = new URL(request.url).searchParams
    query.set('category', slug)
    const [category, listing, reviews] = await Promise.all([
      api.get<Category>(`/api/categories/${encodeURIComponent(slug)}`, request.signal),
      api.get<Listing>(`/api/products?${query}`, request.signal),
      api.get<ReviewsDashboard>('/api/reviews-dashboard', request.signal),
    ])
    const found = bodyOrThrow(category)
    // An invalid query is dropped, so that the page is shown anyway.
    if (!listing.ok && listing.reason === 'refused' && listing.status === 400) throw redirect(categoryPath(slug))
    const list = bodyOrThrow(listing)
    return {
      category: found,
      ratings: reviews.ok ? ratingsOf(reviews.body, list) : {},
      listing: { ...list, products: list.products.map((card) => cardForList(card, query.getAll('colour'))) },
    }
  }
}

/** The ratings of the listed products that have reviews. */
function ratingsOf({ results }: ReviewsDashboard, { products }: Listing): Ratings {
  const listed = new Set(products.map(({ id }) => id))
  const rated = results.filter(({ productId }) => listed.has(productId))
  return Object.fromEntries(rated.map(({ productId, rating, count }) => [productId, { rating, count }]))
}
