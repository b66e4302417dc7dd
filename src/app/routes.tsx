import type { RouteObject } from 'react-router-dom'
import { EXPIRED_RETURN } from '#domain/site/expired-return.ts'
import type { IdentifyVisitor } from '../account/account-guards.ts'
import type { accountPages } from '../account/account-pages.ts'
import type { authPages } from '../account/auth-pages.ts'
import { failedLoad } from '../client/api/load-failure.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { FIND_ORDER } from '../client/paths/find-order-path.ts'
import { SHOP_ROUTE } from '../client/route-ids.ts'
import { DefaultLayout } from './layout/default-layout.tsx'
import type { PageHandle } from './page-handle.ts'
import { withPagesLoadedOnce } from './pages-loaded-once.ts'
import { LayoutError, RouteError } from './route-error.tsx'
import { type Guard, withGuards } from './route-guards.ts'

const pageOf = (module: string, ...guards: string[]): PageHandle => ({
  module: `src/${module}`,
  step: null,
  guards,
})
const stepOf = (step: number, module: string): PageHandle => ({ module: `src/${module}`, step })

interface RouteParts {
  /** Over the network in the browser, inside the process on the server. */
  readonly api: ShopApi
  readonly identifyVisitor: IdentifyVisitor
}

/** A path without a page. */
const missing: Pick<RouteObject, 'loader' | 'element'> = {
  loader: () => {
    throw failedLoad({ reason: 'not_found', status: 404 })
  },
  element: null,
}

/** The code of the checkout, loaded while the cart is shown, so that it opens quickly and without a network. */
async function preloadCheckout(): Promise<void> {
  await Promise.allSettled([import('./layout/order-layout.tsx'), import('../checkout/checkout-page.tsx')])
}

/** The route table. Each page is a separate chunk. */
export function createRoutes({ api, identifyVisitor }: RouteParts): RouteObject[] {
  const authPage = (page: keyof typeof authPages, ...guards: string[]) => ({
    handle: pageOf('account/auth-pages.ts', ...guards),
    lazy: async () => (await import('../account/auth-pages.ts')).authPages[page],
  })
  const account = (page: keyof ReturnType<typeof accountPages>, ...guards: string[]) => ({
    handle: pageOf('account/account-pages.ts', ...guards),
    lazy: async () => (await import('../account/account-pages.ts')).accountPages(api)[page],
  })
  const table: RouteObject[] = [
    {
      id: SHOP_ROUTE,
      // Runs on the server: in the browser, the page already has this data.
      loader: async ({ request }) => (await import('../client/shop-data.ts')).loadShopData({ api, request }),
      shouldRevalidate: () => false,
      ErrorBoundary: RouteError,
      children: [
        {
          Component: DefaultLayout,
          ErrorBoundary: LayoutError,
          children: [
            {
              index: true,
              handle: stepOf(0, 'home/home-page.tsx'),
              lazy: async () => (await import('../home/home-page.tsx')).homeRoute(api),
            },
            {
              path: 'product/:slug',
              handle: stepOf(2, 'product/product-page.tsx'),
              lazy: async () => (await import('../product/product-page.tsx')).productRoute(api),
            },
            {
              path: 'product-category/all?/ranges',
              handle: stepOf(1, 'category/ranges-page.tsx'),
              lazy: async () => (await import('../category/ranges-page.tsx')).rangesRoute(api),
            },
            {
              path: 'product-category/all?/:slug',
              handle: stepOf(1, 'category/category-page.tsx'),
              lazy: async () => (await import('../category/category-page.tsx')).categoryRoute(api),
            },
            {
              path: 'cart',
              handle: stepOf(3, 'cart/cart-page.tsx'),
              lazy: async () => (await import('../cart/cart-page.tsx')).cartRoute({ preloadCheckout }),
            },
            {
              path: 'search',
              handle: pageOf('search/search-page.tsx'),
              lazy: async () => (await import('../search/search-page.tsx')).searchRoute(api),
            },
            {
              path: 'compare',
              handle: pageOf('compare/compare-page.tsx'),
              lazy: async () => (await import('../compare/compare-page.tsx')).compareRoute(api),
            },
            {
              path: 'blog',
              handle: pageOf('blog/blog-page.tsx'),
              lazy: async () => (await import('../blog/blog-page.tsx')).blogRoute(api),
            },
            {
              path: 'blog/:slug',
              handle: pageOf('blog/article-page.tsx'),
              lazy: async () => (await import('../blog/article-page.tsx')).articleRoute(api),
            },
            {
              path: 'information/faqs',
              handle: pageOf('information/faqs-page.tsx'),
              lazy: async () => (await import('../information/faqs-page.tsx')).faqsRoute(api),
            },
            {
              path: 'information/:slug',
              handle: pageOf('information/information-page.tsx'),
              lazy: async () => (await import('../information/information-page.tsx')).informationRoute(api),
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
              handle: pageOf('contact/contact-page.tsx'),
              lazy: async () => (await import('../contact/contact-page.tsx')).contactRoute(api),
            },
            {
              path: 'offline',
              handle: pageOf('app/offline-page.tsx'),
              lazy: async () => ({ Component: (await import('./offline-page.tsx')).OfflinePage }),
            },
            { path: 'login', ...authPage('login', 'guest') },
            { path: 'register', ...authPage('register', 'guest') },
            { path: 'lost-password', ...authPage('lostPassword') },
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
            { path: '*', ...missing },
          ],
        },
        {
          lazy: async () => ({ Component: (await import('./layout/order-layout.tsx')).OrderLayout }),
          children: [
            {
              ErrorBoundary: RouteError,
              children: [
                {
                  path: 'checkout',
                  handle: pageOf('checkout/checkout-page.tsx'),
                  lazy: async () => (await import('../checkout/checkout-page.tsx')).checkoutRoute(api),
                },
                {
                  path: 'checkout/order/:orderId',
                  handle: { ...pageOf('order/order-page.tsx'), isPersonal: true },
                  lazy: async () => (await import('../order/order-page.tsx')).orderRoute(api),
                },
                {
                  path: EXPIRED_RETURN,
                  handle: pageOf('order/expired-return-page.tsx'),
                  lazy: async () => (await import('../order/expired-return-page.tsx')).expiredReturnRoute,
                },
                {
                  path: FIND_ORDER,
                  handle: pageOf('order/find-order-page.tsx'),
                  lazy: async () => (await import('../order/find-order-page.tsx')).findOrderRoute,
                },
                { path: 'checkout/*', ...missing },
              ],
            },
          ],
        },
      ],
    },
  ]
  const guard =
    (name: 'auth' | 'guest'): Guard =>
    async (args) =>
      (await import('../account/account-guards.ts')).accountGuards(identifyVisitor)[name](args)
  return withGuards(
    withPagesLoadedOnce(table),
    new Map([
      ['auth', guard('auth')],
      ['guest', guard('guest')],
    ]),
  )
}
