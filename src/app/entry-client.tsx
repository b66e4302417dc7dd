import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router-dom'
import { OFFLINE_PAGE } from '#domain/site/offline-page.ts'
import { openShop } from '#sync/browser/open-shop.ts'
import type { IdentifyVisitor } from '../account/account-guards.ts'
import { browserApi } from '../client/api/browser-api.ts'
import { SHOP_ROUTE } from '../client/route-ids.ts'
import type { ShopData } from '../client/shop-data.ts'
import { ENGLISH } from '../ui/language/language-context.ts'
import { importWithRetry } from '../ui/loading/import-with-retry.ts'
import { whenIdle } from '../ui/loading/when-idle.ts'
import { until } from '../ui/store.ts'
import { hydrationState } from './page-data.ts'
import { pageErrors } from './page-errors.ts'
import { createRoutes } from './routes.tsx'
import { ShopApp } from './shop-app.tsx'

/** Loads the code of the page that was rendered, so that hydration finds its components. */
async function loadPage(routes: RouteObject[], basename: string): Promise<void> {
  const matches = matchRoutes(routes, window.location, basename) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      const { lazy } = route
      if (typeof lazy !== 'function') return
      const page = await importWithRetry(lazy)
      Object.assign(route, page, { lazy: undefined })
    }),
  )
}

const otherLanguage = async () => (await import('./language/other-language.ts')).otherLanguage

async function start(): Promise<void> {
  const page = window.rusbankPage
  const shopData: ShopData | undefined = page.loaderData[SHOP_ROUTE]
  const seed = shopData?.cart ?? null
  // An overlay for developers, which a production build does not contain.
  const developer =
    import.meta.env.MODE === 'development' ? await import('../developer/open-shop-with-overlay.tsx') : null
  const shop = developer === null ? openShop(seed) : developer.openShopWithOverlay(seed)
  const identifyVisitor: IdentifyVisitor = async (request) =>
    (await import('../account/account-guards.ts')).identifyByLog(shop)(request)
  const basename = page.prefix || '/'
  const other = page.prefix === '' ? null : await importWithRetry(otherLanguage)
  const table = createRoutes({ api: browserApi, identifyVisitor })
  const routes = other?.localise(table) ?? table
  await loadPage(routes, basename)
  const isOtherPage = page.isOfflinePage && !window.location.pathname.endsWith(OFFLINE_PAGE)
  const router = createBrowserRouter(routes, { basename, ...(!isOtherPage && { hydrationData: hydrationState(page) }) })
  // The offline page is served without data: its data is read from this device before anything is shown.
  if (isOtherPage) await until(router.subscribe, () => router.state.initialized)
  window.rusbankEarly.stopRecordingClicks()
  const { onRouteError, root } = pageErrors()
  const app = (
    <ShopApp
      language={other?.language ?? ENGLISH}
      site={page.site}
      assets={page.assets}
      shop={shop}
      seed={seed?.cart ?? null}
    >
      <RouterProvider router={router} onError={onRouteError} />
    </ShopApp>
  )
  if (isOtherPage) createRoot(document, root).render(app)
  // As a transition, hydration is interruptible: events during it are handled at once.
  else startTransition(() => void hydrateRoot(document, app, root))
  developer?.showOverlay()
  whenIdle(
    () =>
      void import('./prefetch.ts').then(
        ({ prefetchPages }) => prefetchPages(routes, basename),
        () => {},
      ),
  )
}

// A browser's translation replaces texts. React would fail to remove one of them, or to insert before it, and the page with it.
const { removeChild, insertBefore } = Node.prototype
Node.prototype.removeChild = function <Child extends Node>(child: Child): Child {
  return child.parentNode === this ? (removeChild.call(this, child) as Child) : child
}
Node.prototype.insertBefore = function <Child extends Node>(child: Child, next: Node | null): Child {
  return insertBefore.call(this, child, next?.parentNode === this ? next : null) as Child
}

// In a new task, since this one has just evaluated the modules.
setTimeout(start)
