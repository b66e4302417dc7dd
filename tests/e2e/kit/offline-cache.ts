import type { Page } from 'playwright-core'
import { see } from './see.ts'

/** Waits until the browser holds what it needs to open the shop without a network: the files, the data and the pictures. */
export async function waitForOfflineCache(page: Page): Promise<void> {
  const kept = (): Promise<number> => page.evaluate(cachedProductCount)
  await see.poll(kept, { timeout: 120_000, intervals: [1_000] }).toBeGreaterThan(20)
}

/** Run in the page: how many products' pictures the worker keeps, once it is the one that answers and has the files of its release. */
export async function cachedProductCount(): Promise<number> {
  if (navigator.serviceWorker.controller === null) return 0
  const [release] = (await caches.keys()).filter((name) => name.includes('-precache-'))
  if (release === undefined || !(await (await caches.open(release)).match('/offline', { ignoreSearch: true }))) return 0
  return (await caches.has('pictures')) ? (await (await caches.open('pictures')).keys()).length : 0
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
