import type { RouteObject } from 'react-router-dom'
import { failedLoad } from '../api/loaded.ts'
import type { ShopApi } from '../api/shop-api.ts'
import { DefaultLayout } from './default-layout.tsx'
import { OrderLayout } from './order-layout.tsx'
import type { PageHandle } from './page-handle.ts'
import { RouteError } from './route-error.tsx'
import { type Guards, withGuards } from './route-guards.ts'
import { SHOP_ROUTE } from './route-ids.ts'
import { loadShopData } from './shop-data.ts'

const pageOf = (module: string): PageHandle => ({ module: `src/${module}`, onTheWay: false })
const stepOf = (module: string): PageHandle => ({ module: `src/${module}`, onTheWay: true })

/** Who stands before pages, by the names that the route table calls them by. */
const guards: Guards = new Map()

/** The route table. Pages come by themselves, each its own chunk; `api` is the network's or the server's own. */
export function createRoutes(api: ShopApi): RouteObject[] {
  const category = async () => (await import('../category/category-route.tsx')).categoryRoute(api)
  const table: RouteObject[] = [
    {
      id: SHOP_ROUTE,
      loader: ({ request }) => loadShopData({ api, request }),
      shouldRevalidate: () => false,
      ErrorBoundary: RouteError,
      children: [
        {
          Component: DefaultLayout,
          children: [
            {
              ErrorBoundary: RouteError,
              children: [
                {
                  index: true,
                  handle: stepOf('home/home-route.tsx'),
                  lazy: async () => (await import('../home/home-route.tsx')).homeRoute(api),
                },
                {
                  path: 'product/:slug',
                  handle: stepOf('product/product-route.tsx'),
                  lazy: async () => (await import('../product/product-route.tsx')).productRoute(api),
                },
                {
                  path: 'product-category/:slug',
                  handle: stepOf('category/category-route.tsx'),
                  lazy: category,
                },
                {
                  path: 'product-category/all/:slug',
                  handle: stepOf('category/category-route.tsx'),
                  lazy: category,
                },
                {
                  path: 'cart',
                  handle: stepOf('cart/cart-page.tsx'),
                  lazy: async () => ({ Component: (await import('../cart/cart-page.tsx')).CartPage }),
                },
                {
                  path: 'search',
                  handle: pageOf('search/search-route.tsx'),
                  lazy: async () => (await import('../search/search-route.tsx')).searchRoute(api),
                },
                {
                  path: 'compare',
                  handle: pageOf('compare/compare-route.tsx'),
                  lazy: async () => (await import('../compare/compare-route.tsx')).compareRoute(api),
                },
                {
                  path: 'blog',
                  handle: pageOf('blog/blog-route.tsx'),
                  lazy: async () => (await import('../blog/blog-route.tsx')).blogRoute(api),
                },
                {
                  path: 'blog/:slug',
                  handle: pageOf('blog/article-route.tsx'),
                  lazy: async () => (await import('../blog/article-route.tsx')).articleRoute(api),
                },
                {
                  path: 'information/faqs',
                  handle: pageOf('information/faqs-route.tsx'),
                  lazy: async () => (await import('../information/faqs-route.tsx')).faqsRoute(api),
                },
                {
                  path: 'information/:slug',
                  handle: pageOf('information/information-route.tsx'),
                  lazy: async () => (await import('../information/information-route.tsx')).informationRoute(api),
                },
                {
                  path: 'company/contact-us',
                  handle: pageOf('contact/contact-route.tsx'),
                  lazy: async () => (await import('../contact/contact-route.tsx')).contactRoute(api),
                },
                {
                  path: '*',
                  loader: () => {
                    throw failedLoad({ reason: 'not_found', status: 404 })
                  },
                  element: null,
                },
              ],
            },
          ],
        },
        {
          Component: OrderLayout,
          children: [
            {
              ErrorBoundary: RouteError,
              children: [
                {
                  path: 'checkout',
                  handle: pageOf('checkout/checkout-page.tsx'),
                  lazy: async () => ({ Component: (await import('../checkout/checkout-page.tsx')).CheckoutPage }),
                },
              ],
            },
          ],
        },
      ],
    },
  ]
  return withGuards(table, guards)
}
