import type { RouteObject } from 'react-router-dom'
import { type AskWho, accountGuards } from '../account/doors.ts'
import { failedLoad } from '../api/loaded.ts'
import type { ShopApi } from '../api/shop-api.ts'
import { DefaultLayout } from './default-layout.tsx'
import type { PageHandle } from './page-handle.ts'
import { RouteError } from './route-error.tsx'
import { withGuards } from './route-guards.ts'
import { SHOP_ROUTE } from './route-ids.ts'
import { loadShopData } from './shop-data.ts'

const pageOf = (module: string, ...guards: string[]): PageHandle => ({
  module: `src/${module}`,
  onTheWay: false,
  guards,
})
const stepOf = (module: string): PageHandle => ({ module: `src/${module}`, onTheWay: true })

interface RouteParts {
  /** The network's, or the server's own. */
  readonly api: ShopApi
  readonly askWho: AskWho
}

/** The route table. Pages come by themselves, each its own chunk. */
export function createRoutes({ api, askWho }: RouteParts): RouteObject[] {
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
                  path: 'login',
                  handle: pageOf('account/login-page.tsx', 'guest'),
                  lazy: async () => ({ Component: (await import('../account/login-page.tsx')).LoginPage }),
                },
                {
                  path: 'register',
                  handle: pageOf('account/register-page.tsx', 'guest'),
                  lazy: async () => ({ Component: (await import('../account/register-page.tsx')).RegisterPage }),
                },
                {
                  path: 'lost-password',
                  handle: pageOf('account/lost-password-page.tsx'),
                  lazy: async () => ({
                    Component: (await import('../account/lost-password-page.tsx')).LostPasswordPage,
                  }),
                },
                {
                  path: 'my-account',
                  handle: pageOf('account/account-frame.tsx', 'auth'),
                  lazy: async () => (await import('../account/account-frame.tsx')).accountRoute(api),
                  children: [
                    {
                      index: true,
                      handle: pageOf('account/profile-page.tsx'),
                      lazy: async () => (await import('../account/profile-page.tsx')).profileRoute(api),
                    },
                    {
                      path: 'orders',
                      handle: pageOf('account/orders-page.tsx'),
                      lazy: async () => (await import('../account/orders-page.tsx')).ordersRoute(api),
                    },
                    {
                      path: 'view-order/:slug',
                      handle: pageOf('account/view-order-page.tsx'),
                      lazy: async () => (await import('../account/view-order-page.tsx')).viewOrderRoute(api),
                    },
                    {
                      path: 'change-password',
                      handle: pageOf('account/change-password-page.tsx'),
                      lazy: async () => ({
                        Component: (await import('../account/change-password-page.tsx')).ChangePasswordPage,
                      }),
                    },
                  ],
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
          lazy: async () => ({ Component: (await import('../order/order-layout.tsx')).OrderLayout }),
          children: [
            {
              ErrorBoundary: RouteError,
              children: [
                {
                  path: 'checkout',
                  handle: pageOf('checkout/checkout-route.tsx'),
                  lazy: async () => (await import('../checkout/checkout-route.tsx')).checkoutRoute(api),
                },
                {
                  path: 'checkout/order/:orderId',
                  handle: pageOf('order/order-route.tsx'),
                  lazy: async () => (await import('../order/order-route.tsx')).orderRoute(api),
                },
              ],
            },
          ],
        },
      ],
    },
  ]
  return withGuards(table, accountGuards(askWho))
}
