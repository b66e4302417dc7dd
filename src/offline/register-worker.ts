import { isDataSaverOn } from '../client/connection.ts'

const ADDRESS = '/service-worker.js'

/** The worker is registered after this time without input, in ms: its installation would delay the response to input. */
const IDLE_MS = 2_000
const PRESSES = ['pointerdown', 'keydown'] as const

/** Once per page load, so that all of the page's code is from one release. */
let isAsked = false

/** Resolves after a while without input. */
function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    const wait = (): number => window.setTimeout(end, IDLE_MS)
    let timer = wait()
    const restart = (): void => {
      clearTimeout(timer)
      timer = wait()
    }
    function end(): void {
      for (const press of PRESSES) removeEventListener(press, restart, true)
      resolve()
    }
    for (const press of PRESSES) addEventListener(press, restart, true)
  })
}

/**
 * Registers the service worker, so that the shop opens without a network. Does nothing if workers or storage are
 * blocked, or the data saver is on.
 */
export async function registerWorker(): Promise<void> {
  if (isAsked || !('serviceWorker' in navigator) || isDataSaverOn()) return
  isAsked = true
  try {
    await untilIdle()
    const registration = await navigator.serviceWorker.register(ADDRESS, { updateViaCache: 'none' })
    // On the first visit, the worker is still installing. Work for an active older worker would delay its replacement.
    const worker = registration.waiting ?? (await navigator.serviceWorker.ready).active
    worker?.postMessage('page-opened')
    // Loads what could not be loaded offline.
    addEventListener('online', () => registration.active?.postMessage('data-wanted'))
  } catch {
    // The browser refused it, or the script could not be loaded. The next page tries again.
  }
}
