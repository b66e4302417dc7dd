import { whenIdle } from '../ui/loading/when-idle.ts'
import { linkedPageOf, mayPrefetchInView, type PagePrefetch } from './page-prefetch.ts'

/** How long a link is in view before its page is prefetched, in ms. Links that are scrolled past are left out. */
const IN_VIEW_DELAY_MS = 500

/**
 * Prefetches the pages of the links in view, one after another, and cancels those that leave the view. `place`
 * contains the `main` element with the links. Only on a good connection. Returns a function that ends it.
 */
export function prefetchInView(prefetch: PagePrefetch, place = document.documentElement): () => void {
  const inView = new Map<Element, AbortController>()
  let last: Promise<void> = Promise.resolve()

  const onEnter = (link: HTMLAnchorElement): void => {
    const ending = new AbortController()
    inView.set(link, ending)
    setTimeout(() => {
      last = last.then(async () => {
        const page = linkedPageOf(link)
        if (page !== null && !document.hidden && mayPrefetchInView()) await prefetch(page, ending.signal)
      })
    }, IN_VIEW_DELAY_MS)
  }
  const onLeave = (link: Element): void => {
    inView.get(link)?.abort()
    inView.delete(link)
  }
  const views = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) onLeave(target)
      else if (!inView.has(target) && target instanceof HTMLAnchorElement) onEnter(target)
    }
  })

  const watched = new WeakSet<Element>()
  const watchLinks = (): void => {
    for (const link of place.querySelectorAll('main a[href]')) {
      if (!watched.has(link)) views.observe(link)
      watched.add(link)
    }
    changes.observe(place, { childList: true, subtree: true })
  }
  let cancelScan = (): void => {}
  const changes = new MutationObserver(() => {
    changes.disconnect()
    cancelScan = whenIdle(watchLinks)
  })
  watchLinks()
  return () => {
    cancelScan()
    changes.disconnect()
    views.disconnect()
    for (const link of [...inView.keys()]) onLeave(link)
  }
}
