import { expect } from 'vitest'
import { NEXT_REVISION } from './release-proxy.ts'

/** Runs in the page. Makes the browser check for a newer worker, as on a visit, and returns which there are. */
export async function findWorkers(): Promise<'none' | 'one' | 'another waits'> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration === undefined) return 'none'
  await registration.update().catch(() => {})
  return registration.waiting === null ? 'one' : 'another waits'
}

/** Runs in the page. Whether no newer worker is waiting. A new check would keep the browser from activating it. */
export async function hasNoWaitingWorker(): Promise<boolean> {
  return (await navigator.serviceWorker.getRegistration())?.waiting === null
}

/** Runs in the page. The addresses of the cached stand-in pages, each with its release’s revision. */
export async function standInAddresses(): Promise<readonly string[]> {
  const kept: string[] = []
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) if (url.includes('/offline?')) kept.push(url)
  }
  return kept.toSorted()
}

/** The stand-in pages of the next release, one per language. */
export const NEXT_STAND_INS = ['/af/offline', '/offline'].map((path) =>
  expect.stringMatching(`:\\d+${path}\\?.*${NEXT_REVISION}$`),
)
