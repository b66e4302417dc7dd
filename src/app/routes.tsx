import type { RouteObject } from 'react-router-dom'
import { EXPIRED_RETURN } from '#domain/site/expired-return.ts'
import type { IdentifyVisitor } from '../account/account-guards.ts'
import type { accountPages } from '../account/account-pages.ts'
import type { authPages } from '../account/auth-pages.ts'
import { failedLoad } from '../client/api/load-failure.ts'
import type { ShopApi } from '../client/api/shop-api.ts'
import { FIND_ORDER } from '../client/paths/find-order-path.ts'
import { SHOP_ROUTE } from '../client/route-ids.ts'
import { unlessQueryChanged } from '../client/unless-query-changed.ts'
import { DefaultLayout } from './layout/default-layout.tsx'
import type { PageHandle } from './page-handle.ts'
import { withPagesLoadedOnce } from './pages-loaded-once.ts'
import { LayoutError, RouteError } from './route-error.tsx'
import { type Guard, withGuards } from './route-guards.ts'

const handleOf = (module: string, facts: Partial<PageHandle> = {}): PageHandle => ({
  module: `src/${module}`,
  step: null,
  ...facts,
})

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

interface PageModule {
  readonly pageRoute: (api: ShopApi) => Pick<RouteObject, 'loader' | 'shouldRevalidate' | 'Component'>
}

/** The route table. Each page is a separate chunk. */
export function createRoutes({ api, identifyVisitor }: RouteParts): RouteObject[] {
  const page = (module: string, load: () => Promise<PageModule>, facts?: Partial<PageHandle>) => ({
    handle: handleOf(`${module}.tsx`, facts),
    lazy: async () => (await load()).pageRoute(api),
  })
  const authPage = (page: keyof typeof authPages, ...guards: string[]) => ({
    handle: handleOf('account/auth-pages.ts', { guards }),
    lazy: async () => (await import('../account/auth-pages.ts')).authPages[page],
  })
  const account = (page: keyof ReturnType<typeof accountPages>, ...guards: string[]) => ({
    handle: handleOf('account/account-pages.ts', { guards }),
    lazy: async () => (await import('../account/account-pages.ts')).accountPages(api)[page],
  })
  const table: RouteObject[] = [
    {
      id: SHOP_ROUTE,
      // Runs on the server, and in the browser for a page that is opened offline. Other pages already have this data there.
      loader: async ({ request }) => (await import('../client/shop-data.ts')).loadShopData(api, request),
      shouldRevalidate: () => false,
      ErrorBoundary: LayoutError,
      children: [
        {
          Component: DefaultLayout,
          ErrorBoundary: LayoutError,
          children: [
            { index: true, ...page('home/home-page', () => import('../home/home-page.tsx'), { step: 0 }) },
            {
              path: 'product/:slug',
              // The choice is in the query, and changing it loads nothing. Here and not in the page's module, which would need another chunk.
              shouldRevalidate: unlessQueryChanged,
              ...page('product/product-page', () => import('../product/product-page.tsx'), { step: 2 }),
            },
            {
              path: 'product-category/all?/ranges',
              ...page('category/ranges-page', () => import('../category/ranges-page.tsx'), { step: 1 }),
            },
            {
              path: 'product-category/all?/:slug',
              ...page('category/category-page', () => import('../category/category-page.tsx'), { step: 1 }),
            },
            {
              path: 'cart',
              handle: handleOf('cart/cart-page.tsx', { step: 3 }),
              lazy: async () => (await import('../cart/cart-page.tsx')).cartRoute({ preloadCheckout }),
            },
            { path: 'search', ...page('search/search-page', () => import('../search/search-page.tsx')) },
            { path: 'compare', ...page('compare/compare-page', () => import('../compare/compare-page.tsx')) },
            { path: 'blog', ...page('blog/blog-page', () => import('../blog/blog-page.tsx')) },
            { path: 'blog/:slug', ...page('blog/article-page', () => import('../blog/article-page.tsx')) },
            {
              path: 'information/faqs',
              ...page('information/faqs-page', () => import('../information/faqs-page.tsx')),
            },
            {
              path: 'information/:slug',
              ...page('information/information-page', () => import('../information/information-page.tsx')),
            },
            {
              path: 'on-this-device',
              ...page('on-this-device/on-this-device-page', () => import('../on-this-device/on-this-device-page.tsx')),
            },
            {
              path: 'company/contact-us',
              ...page('contact/contact-page', () => import('../contact/contact-page.tsx')),
            },
            { path: 'offline', ...page('app/offline-page', () => import('./offline-page.tsx')) },
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
          handle: handleOf('app/layout/order-layout.tsx'),
          lazy: async () => ({ Component: (await import('./layout/order-layout.tsx')).OrderLayout }),
          children: [
            {
              ErrorBoundary: RouteError,
              children: [
                { path: 'checkout', ...page('checkout/checkout-page', () => import('../checkout/checkout-page.tsx')) },
                {
                  path: 'checkout/order/:orderId',
                  ...page('order/order-page', () => import('../order/order-page.tsx'), { isPersonal: true }),
                },
                {
                  path: EXPIRED_RETURN,
                  ...page('order/expired-return-page', () => import('../order/expired-return-page.tsx')),
                },
                { path: FIND_ORDER, ...page('order/find-order-page', () => import('../order/find-order-page.tsx')) },
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
