import type { RouteObject } from 'react-router-dom'
import type { accountPages } from '../account/account-pages.ts'
import type { AskWho } from '../account/doors.ts'
import type { entrancePages } from '../account/entrance-pages.ts'
import { failedLoad } from '../api/loaded.ts'
import type { ShopApi } from '../api/shop-api.ts'
import { DefaultLayout } from './default-layout.tsx'
import type { PageHandle } from './page-handle.ts'
import { RouteError } from './route-error.tsx'
import { type Guard, withGuards } from './route-guards.ts'
import { SHOP_ROUTE } from './route-ids.ts'

const pageOf = (module: string, ...guards: string[]): PageHandle => ({
  module: `src/${module}`,
  step: null,
  guards,
})
const stepOf = (step: number, module: string): PageHandle => ({ module: `src/${module}`, step })

interface RouteParts {
  /** The network's, or the server's own. */
  readonly api: ShopApi
  readonly askWho: AskWho
}

/** The route table. Pages come by themselves, each its own chunk. */
export function createRoutes({ api, askWho }: RouteParts): RouteObject[] {
  const category = async () => (await import('../category/category-route.tsx')).categoryRoute(api)
  const entrance = (page: keyof typeof entrancePages, ...guards: string[]) => ({
    handle: pageOf('account/entrance-pages.ts', ...guards),
    lazy: async () => (await import('../account/entrance-pages.ts')).entrancePages[page],
  })
  const account = (page: keyof ReturnType<typeof accountPages>, ...guards: string[]) => ({
    handle: pageOf('account/account-pages.ts', ...guards),
    lazy: async () => (await import('../account/account-pages.ts')).accountPages(api)[page],
  })
  const table: RouteObject[] = [
    {
      id: SHOP_ROUTE,
      // The server's: a page that was rendered has it already.
      loader: async ({ request }) => (await import('./shop-data.ts')).loadShopData({ api, request }),
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
                  handle: stepOf(0, 'home/home-route.tsx'),
                  lazy: async () => (await import('../home/home-route.tsx')).homeRoute(api),
                },
                {
                  path: 'product/:slug',
                  handle: stepOf(2, 'product/product-route.tsx'),
                  lazy: async () => (await import('../product/product-route.tsx')).productRoute(api),
                },
                {
                  path: 'product-category/:slug',
                  handle: stepOf(1, 'category/category-route.tsx'),
                  lazy: category,
                },
                {
                  path: 'product-category/all/:slug',
                  handle: stepOf(1, 'category/category-route.tsx'),
                  lazy: category,
                },
                {
                  path: 'cart',
                  handle: stepOf(3, 'cart/cart-page.tsx'),
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
                  path: 'on-this-device',
                  handle: pageOf('on-this-device/on-this-device-page.tsx'),
                  lazy: async () => ({
                    Component: (await import('../on-this-device/on-this-device-page.tsx')).OnThisDevicePage,
                  }),
                },
                {
                  path: 'company/contact-us',
                  handle: pageOf('contact/contact-route.tsx'),
                  lazy: async () => (await import('../contact/contact-route.tsx')).contactRoute(api),
                },
                {
                  path: 'offline',
                  handle: pageOf('offline/offline-page.tsx'),
                  lazy: async () => ({ Component: (await import('../offline/offline-page.tsx')).OfflinePage }),
                },
                { path: 'login', ...entrance('login', 'guest') },
                { path: 'register', ...entrance('register', 'guest') },
                { path: 'lost-password', ...entrance('lostPassword') },
                {
                  path: 'my-account',
                  ...account('frame', 'auth'),
                  children: [
                    { index: true, ...account('profile') },
                    { path: 'confirm-email', ...account('confirmEmail') },
                    { path: 'orders', ...account('orders') },
                    { path: 'view-order/:slug', ...account('order') },
                    { path: 'change-password', ...account('password') },
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
                  handle: { ...pageOf('order/order-route.tsx'), isPersonal: true },
                  lazy: async () => (await import('../order/order-route.tsx')).orderRoute(api),
                },
              ],
            },
          ],
        },
      ],
    },
  ]
  const door =
    (name: 'auth' | 'guest'): Guard =>
    async (args) =>
      (await import('../account/doors.ts')).accountGuards(askWho)[name](args)
  return withGuards(
    table,
    new Map([
      ['auth', door('auth')],
      ['guest', door('guest')],
    ]),
  )
}
