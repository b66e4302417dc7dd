import { type MetricType, onCLS, onINP, onLCP } from 'web-vitals'
import { MAX_SAMPLES, MAX_VALUE, METRICS, pageKindOf, type WebVital } from '#domain/site/web-vitals.ts'

/**
 * Reports Web Vitals by kind of page when the page is hidden or left. Each metric is reported once. In a browser
 * without soft navigations, a whole visit counts as its first page. Nothing is sent unless `isAllowed` returns true.
 */
export function reportWebVitals(isAllowed: () => boolean): void {
  const first = location.pathname
  const reported = new Set<string>()
  let samples: WebVital[] = []

  const send = (): void => {
    const body = JSON.stringify({ samples: samples.slice(0, MAX_SAMPLES) })
    if (samples.length > 0 && isAllowed()) {
      navigator.sendBeacon('/api/web-vitals', new Blob([body], { type: 'application/json' }))
    }
    samples = []
  }
  const onMetric = ({ id, name, value, navigationURL }: MetricType): void => {
    const metric = METRICS.find((each) => each === name)
    if (metric === undefined || reported.has(id)) return
    reported.add(id)
    const path = navigationURL === undefined ? first : new URL(navigationURL, location.href).pathname
    samples.push({ kind: pageKindOf(path), metric, value: Math.min(value, MAX_VALUE) })
    if (samples.length === MAX_SAMPLES || document.visibilityState === 'hidden') queueMicrotask(send)
  }
  for (const on of [onLCP, onINP, onCLS]) on(onMetric, { reportSoftNavs: true })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send())
}
