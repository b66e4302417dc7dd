/** These functions are serialized and run in the page, so they must not refer to anything outside of them. */

interface Paint extends PerformanceEntry {
  readonly navigationId: number
  readonly largestContentfulPaint: { readonly startTime: number; readonly size: number }
}
type Press = PerformanceEventTiming & { readonly interactionId: number }

declare global {
  interface Window {
    vitals: Record<string, PerformanceEntry[]>
  }
}

/** Collects the browser's entries about paints, interactions and soft navigations. */
export function watchVitals(): void {
  window.vitals = {}
  for (const type of ['soft-navigation', 'interaction-contentful-paint', 'largest-contentful-paint', 'event']) {
    const entries: PerformanceEntry[] = []
    window.vitals[type] = entries
    const observer = new PerformanceObserver((list) => void entries.push(...list.getEntries()))
    observer.observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  }
}

/** The LCP of each soft navigation, in ms from the interaction that started it. */
export function paints(): number[] {
  const painted = (window.vitals['interaction-contentful-paint'] ?? []) as Paint[]
  return ((window.vitals['soft-navigation'] ?? []) as Paint[]).flatMap(({ navigationId, startTime }) => {
    const own = painted.filter((paint) => paint.navigationId === navigationId && paint.startTime === startTime)
    const largest = own.toSorted((a, b) => b.largestContentfulPaint.size - a.largestContentfulPaint.size)[0]
    return largest === undefined ? [] : [largest.largestContentfulPaint.startTime - startTime]
  })
}

/** The duration of each interaction until the next frame, in ms. */
export function interactions(): number[] {
  return ((window.vitals.event ?? []) as Press[])
    .filter((press) => press.interactionId > 0)
    .map((press) => press.duration)
}

/** The transferred bytes of the document and of all files that were loaded before the LCP. */
export function firstLoad(): number {
  const lcp = window.vitals['largest-contentful-paint']?.at(-1)?.startTime ?? 0
  const files = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  return (files as PerformanceResourceTiming[])
    .filter(({ responseEnd }) => responseEnd <= lcp)
    .reduce((sum, { transferSize }) => sum + transferSize, 0)
}
