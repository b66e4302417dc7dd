import type { RouteObject } from 'react-router-dom'
import { pagePrefetch } from './page-prefetch.ts'
import { prefetchInView } from './prefetch-in-view.ts'
import { prefetchOnIntent } from './prefetch-on-intent.ts'
import { preloadNextPages } from './preload-next-pages.ts'
import { endSpeculation } from './speculation-rules.ts'

/** Brings the pages that a visitor may open next. What is brought for one reason is not brought for another. */
export function prefetchPages(routes: RouteObject[], basename: string): void {
  endSpeculation()
  // What says that there is no network has to be there before.
  void import('./failed-page.tsx').catch(() => {})
  preloadNextPages(routes, basename)
  const prefetch = pagePrefetch({ routes, basename })
  prefetchOnIntent(prefetch)
  prefetchInView(prefetch)
}
