import type { RouteObject } from 'react-router-dom'
import { loadOnce } from '../ui/loading/load-once.ts'

/** Loads each page's code once. Prefetched code is used within the task of the click, so no loading state is shown. */
export function withPagesLoadedOnce(table: RouteObject[]): RouteObject[] {
  for (const route of table) {
    if (typeof route.lazy === 'function') route.lazy = loadOnce(route.lazy)
    withPagesLoadedOnce(route.children ?? [])
  }
  return table
}
