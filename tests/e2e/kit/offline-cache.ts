import type { Page } from 'playwright-core'
import { see } from './see.ts'

/** Waits until the browser holds what it needs to open the shop without a network: the files, the data and the pictures. */
export async function waitForOfflineCache(page: Page): Promise<void> {
  await see.poll(() => page.evaluate(isShopKept), { timeout: 120_000, intervals: [1_000] }).toBe(true)
}

/** Run in the page: whether the worker is the one that answers, and has the files of its release and all data and pictures. */
export async function isShopKept(): Promise<boolean> {
  if (navigator.serviceWorker.controller === null) return false
  const [release] = (await caches.keys()).filter((name) => name.includes('-precache-'))
  const holds = async (name: string | undefined, address: string): Promise<boolean> =>
    name !== undefined &&
    (await caches.has(name)) &&
    (await (await caches.open(name)).match(address, { ignoreSearch: true })) !== undefined
  // The worker keeps the last two once it has everything.
  return (
    (await holds(release, '/offline')) &&
    (await holds('answers', '/api/offline')) &&
    (await holds('pictures', '/pictures/all'))
  )
}

/** Everything that lies in any cache of the shop, with its addresses. */
export function cachedTextOf(page: Page): Promise<string> {
  return page.evaluate(readCachedText)
}

/** The same, run in the page. */
export async function readCachedText(): Promise<string> {
  const kept: string[] = []
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const response = await cache.match(request)
      const isText = /json|html|text|javascript/.test(response?.headers.get('content-type') ?? '')
      kept.push(request.url, isText ? ((await response?.text()) ?? '') : '')
    }
  }
  return kept.join('\n')
}
