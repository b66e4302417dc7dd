import type { RouteObject } from 'react-router-dom'
import { pagePrefetch } from './page-prefetch.ts'
import { prefetchInView } from './prefetch-in-view.ts'
import { prefetchOnIntent } from './prefetch-on-intent.ts'
import { preloadNextPages } from './preload-next-pages.ts'
import { endSpeculation } from './speculation-rules.ts'

/** Prefetches the pages that a visitor may open next, each once. */
export function prefetchPages(routes: RouteObject[], basename: string): void {
  endSpeculation()
  // The page that is shown without a network must be loaded while there is one.
  void import('./failed-page.tsx').catch(() => {})
  preloadNextPages(routes, basename)
  const prefetch = pagePrefetch({ routes, basename })
  prefetchOnIntent(prefetch)
  prefetchInView(prefetch)
}
