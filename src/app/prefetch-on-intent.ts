import { mayPrefetchOnIntent, type PagePrefetch, pageOf } from './page-prefetch.ts'

/** How long a pointer rests on a link before its page is prefetched, in ms. Links that it only passes over are left out. */
const HOVER_DELAY_MS = 60

interface Intent {
  readonly link: HTMLAnchorElement
  readonly ending: AbortController
}

/**
 * Prefetches a page when a pointer, a finger or the focus is on a link to it, and cancels that when it leaves, or when the
 * finger scrolls. `place` contains the links. Never if data is to be saved. Returns a function that ends it.
 */
export function prefetchOnIntent(prefetch: PagePrefetch, place = document.documentElement): () => void {
  let intent: Intent | null = null

  const callOff = (): void => {
    intent?.ending.abort()
    intent = null
  }
  const mean = ({ target, type }: Event): void => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link !== null && link === intent?.link) return
    callOff()
    const page = link === null ? null : pageOf(link)
    if (link === null || page === null || !mayPrefetchOnIntent()) return
    const ending = new AbortController()
    intent = { link, ending }
    const bring = (): void => void prefetch(page, ending.signal)
    if (type === 'pointerover') setTimeout(bring, HOVER_DELAY_MS)
    else bring()
  }

  const listening = new AbortController()
  const options = { signal: listening.signal, passive: true }
  for (const type of ['pointerover', 'focusin', 'touchstart']) place.addEventListener(type, mean, options)
  for (const type of ['pointerleave', 'pointercancel']) place.addEventListener(type, callOff, options)
  // The focus may leave one link because another is being pressed: then the pressed one is prefetched.
  place.addEventListener('focusout', ({ target }) => target === intent?.link && callOff(), options)
  return () => {
    listening.abort()
    callOff()
  }
}
