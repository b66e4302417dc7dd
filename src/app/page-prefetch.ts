import { matchRoutes, type RouteObject } from 'react-router-dom'
import { effectiveConnectionType, isDataSaverOn } from '../client/connection.ts'
import type { PageHandle } from './page-handle.ts'

/** How long the browser keeps the answers that a public page is made of, in ms. */
const CACHE_LIFETIME_MS = 60_000

/** Brings the code and the data of a page, so that a click finds both in the browser. What is there already is not brought again. */
export type PagePrefetch = (url: URL, signal: AbortSignal) => Promise<void>

/** Never brings what is one person's. */
export function pagePrefetch(table: PageTable): PagePrefetch {
  const broughtAt = new Map<string, number>()
  return async (url, signal) => {
    const address = url.pathname + url.search
    if (signal.aborted || performance.now() - (broughtAt.get(address) ?? Number.NEGATIVE_INFINITY) < CACHE_LIFETIME_MS)
      return
    broughtAt.set(address, performance.now())
    const forget = (): void => void broughtAt.delete(address)
    signal.addEventListener('abort', forget)
    const isWhole = await load({ ...table, url, signal })
    signal.removeEventListener('abort', forget)
    if (!isWhole && !signal.aborted) forget()
  }
}

/** The address of another page of the shop that a link opens here; null for any other link. */
export function pageOf(link: HTMLAnchorElement): URL | null {
  if (link.href === '' || link.target !== '' || link.hasAttribute('download')) return null
  const url = new URL(link.href)
  const isHere = url.pathname === window.location.pathname && url.search === window.location.search
  return url.origin === window.location.origin && !isHere ? url : null
}

/** Whether a page that somebody is about to open may be brought. */
export function mayPrefetchOnIntent(): boolean {
  return navigator.onLine && !isDataSaverOn() && !/2g$/.test(effectiveConnectionType() ?? '')
}

/** Whether pages may be brought that somebody can only see a link to: not where nothing is known of the line. */
export function mayPrefetchInView(): boolean {
  return mayPrefetchOnIntent() && effectiveConnectionType() === '4g'
}

interface PageTable {
  readonly routes: RouteObject[]
  /** What every path begins with. */
  readonly basename: string
}

interface Load extends PageTable {
  readonly url: URL
  readonly signal: AbortSignal
}

/** Whether a page is there now; false where it was called off or could not be had. */
async function load({ routes, basename, url, signal }: Load): Promise<boolean> {
  const matches = matchRoutes(routes, url, basename) ?? []
  const handles = matches.map(({ route }) => route.handle as PageHandle | undefined)
  if (handles.some((handle) => handle?.isPersonal === true || (handle?.guards ?? []).length > 0)) return true
  // What every page has is there already.
  const [, ...pages] = matches
  const loading = pages.map(async ({ route, params }) => {
    const page = typeof route.lazy === 'function' ? await route.lazy() : route
    signal.throwIfAborted()
    if (typeof page.loader !== 'function') return
    const request = new Request(url, { signal })
    await page.loader({ request, url, params, pattern: route.path ?? '', context: undefined })
  })
  const done = await Promise.allSettled(loading)
  return done.every(({ status }) => status === 'fulfilled')
}
