import { expect } from 'vitest'
import { NEXT_REVISION } from './releases.ts'

/** Run in the page: has the browser look for a newer worker, as it does by itself at a visit, and says which there are. */
export async function findWorkers(): Promise<'none' | 'one' | 'another waits'> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration === undefined) return 'none'
  await registration.update().catch(() => {})
  return registration.waiting === null ? 'one' : 'another waits'
}

/** Run in the page: whether no newer worker waits. Looking for one anew would keep the browser from changing them. */
export async function waitsForNoWorker(): Promise<boolean> {
  return (await navigator.serviceWorker.getRegistration())?.waiting === null
}

/** Run in the page: the addresses of the stand-in pages that are kept, each with its release's revision. */
export async function standInAddresses(): Promise<readonly string[]> {
  const kept: string[] = []
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) if (url.includes('/offline?')) kept.push(url)
  }
  return kept.toSorted()
}

/** Those of the next release, one in each language. */
export const NEXT_STAND_INS = ['/af/offline', '/offline'].map((path) =>
  expect.stringMatching(`:\\d+${path}\\?.*${NEXT_REVISION}$`),
)
