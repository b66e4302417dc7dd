import { useSyncExternalStore } from 'react'
import { createStore } from '../ui/store.ts'
import { isDataSaverOn } from './connection.ts'

/** The minimum for a device that renders a page within a few frames. Not all browsers report their memory. */
const MIN_CORES = 4
const MIN_MEMORY_GB = 8
/** An interaction that takes at least this long until the next frame is slow, in ms. */
const SLOW_INTERACTION_MS = 104

/** Whether an interaction of this visit was slow. */
const slowness = createStore(false)

if (!import.meta.env.SSR && PerformanceObserver.supportedEntryTypes.includes('event')) {
  const slowInteractions: PerformanceObserverInit & { readonly durationThreshold: number } = {
    type: 'event',
    buffered: true,
    durationThreshold: SLOW_INTERACTION_MS,
  }
  new PerformanceObserver((list) => {
    if (list.getEntries().some(({ duration }) => duration >= SLOW_INTERACTION_MS)) slowness.set(true)
  }).observe(slowInteractions)
}

function isFast(): boolean {
  const { deviceMemory = MIN_MEMORY_GB } = navigator as { readonly deviceMemory?: number }
  return !slowness.getSnapshot() && navigator.hardwareConcurrency >= MIN_CORES && deviceMemory >= MIN_MEMORY_GB
}

/**
 * Whether a product's picture may move between its card and its page. The page does not update during the transition,
 * so not on a device that renders slowly, not if the data saver is on, and not if reduced motion is preferred. The
 * transition never waits for the network: the router starts it after the page's data has loaded.
 */
export function useMayTransition(): boolean {
  return useSyncExternalStore(
    slowness.subscribe,
    () => isFast() && !isDataSaverOn() && !matchMedia('(prefers-reduced-motion: reduce)').matches,
    () => false,
  )
}
