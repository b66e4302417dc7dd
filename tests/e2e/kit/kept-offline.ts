import type { Page } from 'playwright-core'
import { see } from './see.ts'

/** After so many looks, one a second, the page is opened again: what could not be had comes with the next page. */
const LOOKS = 20

/** Waits until the browser holds what it needs to open the shop without a network: the files, the data and the pictures. */
export async function keptForOffline(page: Page): Promise<void> {
  let looks = 0
  const look = async (): Promise<number> => {
    looks += 1
    if (looks % LOOKS === 0) await page.reload()
    return page.evaluate(keptProducts)
  }
  await see.poll(look, { timeout: 120_000, intervals: [1_000] }).toBeGreaterThan(20)
}

/** How many products' pictures the worker keeps, once it is the one that answers; those come last. */
async function keptProducts(): Promise<number> {
  if (navigator.serviceWorker.controller === null) return 0
  return (await caches.has('pictures')) ? (await (await caches.open('pictures')).keys()).length : 0
}

/** Everything that lies in any cache of the shop, with its addresses. */
export function keptBytes(page: Page): Promise<string> {
  return page.evaluate(async () => {
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
  })
}
