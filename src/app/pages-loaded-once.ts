import type { RouteObject } from 'react-router-dom'
import { loadOnce } from '../ui/loading/load-once.ts'

/** Has a table bring each page's code once: what was prefetched is there in the task of the click, and nothing is shown as loading. */
export function withPagesLoadedOnce(table: RouteObject[]): RouteObject[] {
  for (const route of table) {
    if (typeof route.lazy === 'function') route.lazy = loadOnce(route.lazy)
    withPagesLoadedOnce(route.children ?? [])
  }
  return table
}
