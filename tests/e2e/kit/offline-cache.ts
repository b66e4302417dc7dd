import type { Page } from 'playwright-core'
import { expectPage } from './expect-page.ts'

/** Waits until the browser has cached what the shop needs offline: files, data and pictures. */
export async function waitForOfflineCache(page: Page): Promise<void> {
  await expectPage.poll(() => page.evaluate(isShopCached), { timeout: 120_000, intervals: [250] }).toBe(true)
}

/** Runs in the page. Whether the worker controls the page, and has cached its release’s files and all data and pictures. */
export async function isShopCached(): Promise<boolean> {
  if (navigator.serviceWorker.controller === null) return false
  const [release] = (await caches.keys()).filter((name) => name.includes('-precache-'))
  const holds = async (name: string | undefined, address: string): Promise<boolean> =>
    name !== undefined &&
    (await caches.has(name)) &&
    (await (await caches.open(name)).match(address, { ignoreSearch: true })) !== undefined
  // The worker stores the last two once everything else is cached.
  return (
    (await holds(release, '/offline')) &&
    (await holds('answers', '/api/offline')) &&
    (await holds('pictures', '/pictures/all'))
  )
}

/** The text content of all caches of the shop, with the addresses. */
export function cachedTextOf(page: Page): Promise<string> {
  return page.evaluate(readCachedText)
}

/** Runs in the page. */
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
