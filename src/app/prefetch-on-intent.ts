import { linkedPageOf, mayPrefetchOnIntent, type PagePrefetch } from './page-prefetch.ts'

/** How long a pointer must rest on a link before its page is prefetched, in ms. */
const HOVER_DELAY_MS = 60

/**
 * Prefetches a page when a pointer, a finger or the focus is on a link to it, and cancels that when it leaves, or when the
 * finger scrolls. `place` contains the links. Does nothing with the data saver on. Returns a function that ends it.
 */
export function prefetchOnIntent(prefetch: PagePrefetch, place = document.documentElement): () => void {
  let intent: { readonly link: HTMLAnchorElement; readonly ending: AbortController } | null = null

  const cancel = (): void => {
    intent?.ending.abort()
    intent = null
  }
  const onIntent = ({ target, type }: Event): void => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link !== null && link === intent?.link) return
    cancel()
    const page = link === null ? null : linkedPageOf(link)
    if (link === null || page === null || !mayPrefetchOnIntent()) return
    const ending = new AbortController()
    intent = { link, ending }
    const start = (): void => void prefetch(page, ending.signal)
    if (type === 'pointerover') setTimeout(start, HOVER_DELAY_MS)
    else start()
  }

  const listening = new AbortController()
  const options = { signal: listening.signal, passive: true }
  for (const type of ['pointerover', 'focusin', 'touchstart']) place.addEventListener(type, onIntent, options)
  for (const type of ['pointerleave', 'pointercancel']) place.addEventListener(type, cancel, options)
  // If the focus leaves one link because another is pressed, the pressed one is prefetched.
  place.addEventListener('focusout', ({ target }) => target === intent?.link && cancel(), options)
  return () => {
    listening.abort()
    cancel()
  }
}
