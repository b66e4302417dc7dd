import { mayPrefetchOnIntent, type PagePrefetch, pageOf } from './page-prefetch.ts'

/** How long a pointer rests on a link before its page is brought, in ms: what it only passes over is not meant. */
const HOVER_DELAY_MS = 60

interface Intent {
  readonly link: HTMLAnchorElement
  readonly ending: AbortController
}

/**
 * Brings a page when a pointer, a finger or the focus is on a link to it, and calls it off when it is left, or when the
 * finger turns out to scroll. `place` is what the links are in. Never where data is dear. Gives what ends it.
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
  // Where the focus leaves a link for the one that is being pressed, that one is meant.
  place.addEventListener('focusout', ({ target }) => target === intent?.link && callOff(), options)
  return () => {
    listening.abort()
    callOff()
  }
}
