import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import type { Product } from '#domain/catalogue/product.ts'
import { loaded } from '../client/api/loaded.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { cardForList } from '../components/catalogue/product-card.ts'
import type { ProductData } from './product-data.ts'
import { firstReviews, preloadIslands } from './product-islands.tsx'
import { ProductPage } from './product-page.tsx'

/** The page of one product, at `/product/{slug}`. The choice in the query is read by the page and loads nothing. */
export function productRoute(api: ShopApi) {
  return {
    loader: async ({ params, request }: LoaderFunctionArgs): Promise<ProductData> => {
      preloadIslands()
      const path = `/api/products/${encodeURIComponent(params.slug ?? '')}`
      const product = loaded(await api.get<Product>(path, request.signal))
      return {
        product: { ...product, related: product.related.map((card) => cardForList(card)) },
        at: Date.now(),
        reviews: await firstReviews(api, product.id, request.signal),
      }
    },
    shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }: RevalidationQuestion) =>
      defaultShouldRevalidate && currentUrl.pathname !== nextUrl.pathname,
    Component: ProductRoute,
  }
}

interface RevalidationQuestion {
  readonly currentUrl: URL
  readonly nextUrl: URL
  readonly defaultShouldRevalidate: boolean
}

function ProductRoute() {
  const data = useLoaderData<ProductData>()
  return <ProductPage key={data.product.slug} data={data} />
}
