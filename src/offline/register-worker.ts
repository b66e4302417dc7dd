import { isDataSaverOn } from '../client/connection.ts'

const ADDRESS = '/service-worker.js'

/** Once a page: what it has loaded and what it will are of one release. */
let isAsked = false

/**
 * Lets a worker open the shop where there is no network. Where workers or storage are not allowed, or the shopper saves data,
 * nothing happens, and the shop needs the network as before.
 */
export async function registerWorker(): Promise<void> {
  if (isAsked || !('serviceWorker' in navigator) || isDataSaverOn()) return
  isAsked = true
  try {
    const registration = await navigator.serviceWorker.register(ADDRESS, { updateViaCache: 'none' })
    registration.waiting?.postMessage('page-opened')
    // The first visit's worker is still on its way.
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage('page-opened')
    // What was not to be had without a network.
    addEventListener('online', () => registration.active?.postMessage('data-wanted'))
  } catch {
    // Refused by the browser or not to be had now: the next page asks again.
  }
}
