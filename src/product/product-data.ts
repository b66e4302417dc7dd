import type { LoaderFunctionArgs } from 'react-router-dom'
import type { Product } from '#domain/catalogue/product.ts'
import { bodyOrThrow } from '../client/api/load-failure.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import type { ProductReviews } from '../client/product-reviews.ts'
import { cardForList } from '../components/catalogue/product-card.ts'
import { preloadIslands } from './product-islands.tsx'

export interface ProductData {
  readonly product: Product
  /** When it was read, in epoch ms. The delivery estimate starts from then. */
  readonly at: number
  /** The reviews that the server rendered; null in the browser, which reads them itself. */
  readonly reviews: ProductReviews | null
}

export function productLoader(api: ShopApi) {
  return async ({ params, request: { signal } }: LoaderFunctionArgs): Promise<ProductData> => {
    preloadIslands()
    const path = `/api/products/${encodeURIComponent(params.slug ?? '')}`
    const product = bodyOrThrow(await api.get<Product>(path, signal))
    return {
      product: { ...product, related: product.related.map((card) => cardForList(card)) },
      at: Date.now(),
      reviews: import.meta.env.SSR ? await firstReviews(api, product.id, signal) : null,
    }
  }
}

/** Reads the reviews that the server renders. In the browser, the reviews section reads and caches them itself. */
async function firstReviews(api: ShopApi, productId: number, signal: AbortSignal): Promise<ProductReviews | null> {
  const { FIRST_REVIEWS, readReviews } = await import('../client/product-reviews.ts')
  return readReviews(api, { productId, sort: 'recent', take: FIRST_REVIEWS }, signal)
}
