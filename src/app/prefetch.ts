import type { RouteObject } from 'react-router-dom'
import { pagePrefetch } from './page-prefetch.ts'
import { prefetchInView } from './prefetch-in-view.ts'
import { prefetchOnIntent } from './prefetch-on-intent.ts'
import { preloadNextPages } from './preload-next-pages.ts'
import { endSpeculation } from './speculation-rules.ts'

/** Brings the pages that a visitor may open next. What is brought for one reason is not brought for another. */
export function prefetchPages(routes: RouteObject[]): void {
  endSpeculation()
  preloadNextPages(routes)
  const prefetch = pagePrefetch(routes)
  prefetchOnIntent(prefetch)
  prefetchInView(prefetch)
}
