import { matchRoutes, type RouteObject } from 'react-router-dom'
import type { PageHandle } from './page-handle.ts'
import { pagePrefetch } from './page-prefetch.ts'
import { prefetchInView } from './prefetch-in-view.ts'
import { prefetchOnIntent } from './prefetch-on-intent.ts'
import { endSpeculation } from './speculation-rules.ts'

/** Prefetches the pages that a visitor may open next, each once. */
export function prefetchPages(routes: RouteObject[], basename: string): void {
  endSpeculation()
  // The page that is shown without a network must be loaded while there is one.
  void import('./failed-page.tsx').catch(() => {})
  // The cart then opens without a network, and the next page a round trip sooner.
  preload(routes, currentStep(routes, basename))
  const prefetch = pagePrefetch({ routes, basename })
  prefetchOnIntent(prefetch)
  prefetchInView(prefetch)
}

/** The step of this page on the path to an order; -1 for a page that is not on the path. */
function currentStep(routes: RouteObject[], basename: string): number {
  const steps = matchRoutes(routes, window.location, basename)?.map(
    ({ route }) => (route.handle as PageHandle | undefined)?.step,
  )
  return steps?.at(-1) ?? -1
}

/** Loads the code of the pages after a step. */
function preload(routes: readonly RouteObject[], after: number): void {
  for (const { lazy, handle, children = [] } of routes) {
    const page: PageHandle | undefined = handle
    if (page !== undefined && page.step !== null && page.step > after && typeof lazy === 'function')
      void lazy().catch(() => {})
    preload(children, after)
  }
}
