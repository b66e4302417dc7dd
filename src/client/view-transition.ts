import { useSyncExternalStore } from 'react'
import { savesData } from './connection.ts'

/** Of a device that renders a page within a few frames: processors, and GB of memory where the browser tells. */
const CORES = 4
const MEMORY = 8
/** From here on an act is slow to be answered by a frame, in ms. */
const SLOW = 104

/** Whether an act of this visit was slow. */
let isSlow = false
const listeners = new Set<() => void>()

if (!import.meta.env.SSR && PerformanceObserver.supportedEntryTypes.includes('event')) {
  const slowActs: PerformanceObserverInit & { readonly durationThreshold: number } = {
    type: 'event',
    buffered: true,
    durationThreshold: SLOW,
  }
  new PerformanceObserver((list) => {
    if (isSlow || !list.getEntries().some(({ duration }) => duration >= SLOW)) return
    isSlow = true
    for (const listener of listeners) listener()
  }).observe(slowActs)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function isFast(): boolean {
  const { deviceMemory = MEMORY } = navigator as { readonly deviceMemory?: number }
  return !isSlow && navigator.hardwareConcurrency >= CORES && deviceMemory >= MEMORY
}

/**
 * Whether a picture may move from a card to its product's page, and back. The browser shows nothing new meanwhile, so not
 * where rendering takes long, not for who saves data, and not for who wants no motion. Nothing of the network is waited for:
 * the router begins when the page's data is there.
 */
export function useMayMove(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isFast() && !savesData() && !matchMedia('(prefers-reduced-motion: reduce)').matches,
    () => false,
  )
}
