import { isDataSaverOn } from '../client/connection.ts'

const ADDRESS = '/service-worker.js'

/** Ms without a press before a worker is registered: what it installs would delay what a press shows. */
const REST = 2_000
const PRESSES = ['pointerdown', 'keydown'] as const

/** Once a page: what it has loaded and what it will are of one release. */
let isAsked = false

/** Resolves when nobody has pressed anything for a while. */
function atRest(): Promise<void> {
  return new Promise((resolve) => {
    const wait = (): number => window.setTimeout(end, REST)
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
 * Lets a worker open the shop where there is no network. Where workers or storage are not allowed, or the shopper saves data,
 * nothing happens, and the shop needs the network as before.
 */
export async function registerWorker(): Promise<void> {
  if (isAsked || !('serviceWorker' in navigator) || isDataSaverOn()) return
  isAsked = true
  try {
    await atRest()
    const registration = await navigator.serviceWorker.register(ADDRESS, { updateViaCache: 'none' })
    // The first visit's worker is still on its way. Work for an older one would keep the browser from changing them.
    const worker = registration.waiting ?? (await navigator.serviceWorker.ready).active
    worker?.postMessage('page-opened')
    // What was not to be had without a network.
    addEventListener('online', () => registration.active?.postMessage('data-wanted'))
  } catch {
    // Refused by the browser or not to be had now: the next page asks again.
  }
}
