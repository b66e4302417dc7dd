import { matchRoutes, type RouteObject } from 'react-router-dom'
import type { PageHandle } from './page-handle.ts'

/** How long a pointer rests on a link before its page is brought, in ms: what it only passes over is not meant. */
const RESTS = 60
/** How long the browser keeps the answers that a public page is made of, in ms. */
const KEPT = 60_000

interface Intent {
  readonly link: HTMLAnchorElement
  readonly ending: AbortController
}

/**
 * Brings the code and the data of a page when a pointer, a finger or the focus is on a link to it, so that a click finds
 * both in the browser; calls it off when it is left. `place` is what the links are in. Never where data is dear, and never what is one person's.
 * Gives what ends it.
 */
export function prefetchOnIntent(routes: RouteObject[], place = document.documentElement): () => void {
  const broughtAt = new Map<string, number>()
  let intent: Intent | null = null

  const callOff = (): void => {
    intent?.ending.abort()
    intent = null
  }
  const bring = async ({ link, ending: { signal } }: Intent): Promise<void> => {
    const url = new URL(link.href)
    const address = url.pathname + url.search
    if (performance.now() - (broughtAt.get(address) ?? Number.NEGATIVE_INFINITY) < KEPT) return
    broughtAt.set(address, performance.now())
    const forget = (): void => void broughtAt.delete(address)
    signal.addEventListener('abort', forget)
    const isWhole = await load({ routes, url, signal })
    signal.removeEventListener('abort', forget)
    if (!isWhole && !signal.aborted) forget()
  }
  const mean = (event: Event): void => {
    const link = linkOf(event)
    if (link === intent?.link) return
    callOff()
    if (link === null || !isAffordable()) return
    const meant = { link, ending: new AbortController() }
    intent = meant
    if (event.type !== 'pointerover') void bring(meant)
    else setTimeout(() => !meant.ending.signal.aborted && void bring(meant), RESTS)
  }

  const listening = new AbortController()
  const options = { signal: listening.signal, passive: true }
  for (const type of ['pointerover', 'focusin', 'touchstart']) place.addEventListener(type, mean, options)
  place.addEventListener('pointerleave', callOff, options)
  return () => {
    listening.abort()
    callOff()
  }
}

/** The link to another page of the shop that an event is on, if it opens here. */
function linkOf({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (link === null || link.href === '' || link.target !== '' || link.hasAttribute('download')) return null
  const { origin, pathname, search } = new URL(link.href)
  const isHere = pathname === window.location.pathname && search === window.location.search
  return origin === window.location.origin && !isHere ? link : null
}

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

function isAffordable(): boolean {
  const { connection } = navigator as { readonly connection?: Connection }
  return navigator.onLine && connection?.saveData !== true && !/2g$/.test(connection?.effectiveType ?? '')
}

interface Load {
  readonly routes: RouteObject[]
  readonly url: URL
  readonly signal: AbortSignal
}

/** Whether a page is there now; false where it was called off or could not be had. */
async function load({ routes, url, signal }: Load): Promise<boolean> {
  const matches = matchRoutes(routes, url) ?? []
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
