import { matchRoutes, type RouteObject } from 'react-router-dom'
import { CACHE_LIFETIME_MS } from '../client/api/recent-answers.ts'
import { effectiveConnectionType, isDataSaverOn } from '../client/connection.ts'
import type { PageHandle } from './page-handle.ts'

/** Loads the code and the data of a page before a click, unless they are loaded already. */
export type PagePrefetch = (url: URL, signal: AbortSignal) => Promise<void>

/** Never loads personal pages. */
export function pagePrefetch(table: PageTable): PagePrefetch {
  const loadedAt = new Map<string, number>()
  return async (url, signal) => {
    const address = url.pathname + url.search
    if (signal.aborted || performance.now() - (loadedAt.get(address) ?? Number.NEGATIVE_INFINITY) < CACHE_LIFETIME_MS)
      return
    loadedAt.set(address, performance.now())
    const forget = (): void => void loadedAt.delete(address)
    signal.addEventListener('abort', forget)
    const isLoaded = await load({ ...table, url, signal })
    signal.removeEventListener('abort', forget)
    if (!isLoaded && !signal.aborted) forget()
  }
}

/** The URL of the page that a link opens in this tab; null if it is this page or outside the shop. */
export function linkedPageOf(link: HTMLAnchorElement): URL | null {
  if (link.href === '' || link.target !== '' || link.hasAttribute('download')) return null
  const url = new URL(link.href)
  const isHere = url.pathname === window.location.pathname && url.search === window.location.search
  return url.origin === window.location.origin && !isHere ? url : null
}

/** Whether a page that the visitor is about to open may be prefetched. */
export function mayPrefetchOnIntent(): boolean {
  return navigator.onLine && !isDataSaverOn() && !/2g$/.test(effectiveConnectionType() ?? '')
}

/** Whether pages may be prefetched only because a link to them is in view. Not if the connection's type is unknown. */
export const mayPrefetchInView = (): boolean => mayPrefetchOnIntent() && effectiveConnectionType() === '4g'

interface PageTable {
  readonly routes: RouteObject[]
  /** The prefix of every path. */
  readonly basename: string
}

interface Load extends PageTable {
  readonly url: URL
  readonly signal: AbortSignal
}

/** Whether the whole page has loaded; false if it was cancelled or failed. */
async function load({ routes, basename, url, signal }: Load): Promise<boolean> {
  const matches = matchRoutes(routes, url, basename) ?? []
  const handles = matches.map(({ route }) => route.handle as PageHandle | undefined)
  if (handles.some((handle) => handle?.isPersonal === true || (handle?.guards ?? []).length > 0)) return true
  // The root route's data is loaded already.
  const [, ...pages] = matches
  const loading = pages.map(async ({ route, params }) => {
    const page = typeof route.lazy === 'function' ? await route.lazy() : route
    signal.throwIfAborted()
    if (typeof page.loader !== 'function') return
    const request = new Request(url, { signal })
    await page.loader({ request, url, params, pattern: route.path ?? '', context: undefined })
  })
  return (await Promise.allSettled(loading)).every(({ status }) => status === 'fulfilled')
}
