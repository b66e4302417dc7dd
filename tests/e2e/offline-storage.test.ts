import { describe, expect } from 'vitest'
import { GUEST_UNAUTHENTICATED } from './kit/error-monitor.ts'
import { expectPage } from './kit/expect-page.ts'
import { waitForOfflineCache } from './kit/offline-cache.ts'
import { glides } from './kit/products.ts'
import { expectServerCart } from './kit/same-cart.ts'
import { test } from './kit/story.ts'

/** More than the shop stores in its caches, in bytes. */
const QUOTA = 2 ** 25

/** Stores that many bytes in another database than the shop's. Resolves with the error's name, or an empty string. */
function store(bytes: number): Promise<string> {
  // Random, since the browser compresses what it stores.
  const content = new Uint8Array(bytes)
  for (let at = 0; at < bytes; at += 2 ** 16) crypto.getRandomValues(content.subarray(at, at + 2 ** 16))
  return new Promise((resolve) => {
    const opening = indexedDB.open('probe')
    opening.onupgradeneeded = () => opening.result.createObjectStore('probe', { autoIncrement: true })
    opening.onerror = () => resolve(opening.error?.name ?? '')
    opening.onsuccess = () => {
      const tx = opening.result.transaction('probe', 'readwrite')
      tx.objectStore('probe').add(content)
      tx.oncomplete = () => resolve('')
      tx.onabort = () => resolve(tx.error?.name ?? '')
    }
  })
}

describe('a browser that evicts the shop’s caches', () => {
  test('shows a plain page after losing all, and fills the caches again with the next page', async ({
    installedProfile: profile,
  }) => {
    const visitor = await profile.open()
    const { page, errorMonitor } = visitor
    await visitor.buy(glides)
    await expectPage(visitor.header.cartWith(1)).toBeVisible()
    await visitor.sync.showsSynced()
    await waitForOfflineCache(page)
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name)
    })
    errorMonitor.allow(/503/)
    await visitor.goOffline()
    await visitor.open('/cart')
    await expectPage(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()

    await visitor.goOnline()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expectPage(visitor.cart.line(glides.name).quantity).toHaveValue('1')
    await waitForOfflineCache(page)
    await visitor.goOffline()
    await visitor.open('/cart')
    await expectPage(visitor.cart.line(glides.name).quantity).toHaveValue('1')
    await visitor.open(glides.path)
    await expectPage(page.getByRole('heading', { level: 1, name: glides.name })).toBeVisible()
  })

  test('with a full disk keeps working, never says saved when it is not, and loses nothing', async ({
    installedProfile: profile,
  }) => {
    const visitor = await profile.open()
    const { page, context, sync, drawer, header } = visitor
    visitor.errorMonitor.allow(GUEST_UNAUTHENTICATED)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: visitor.proxy.url, quotaSize: QUOTA })
    await visitor.buy(glides)
    await expectPage(header.cartWith(1)).toBeVisible()
    await visitor.openDrawer()
    await sync.showsSynced()
    await waitForOfflineCache(page)
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: visitor.proxy.url, quotaSize: 1 })
    // The browser checks its quota only when more is stored than was left of it at the last time.
    expect(await page.evaluate(store, QUOTA)).toBe('QuotaExceededError')
    await visitor.goOffline()
    await drawer.line(glides.name).more.click()
    await expectPage(header.cartWith(2)).toBeVisible()
    await sync.shows('memory')
    await visitor.goOnline()
    await sync.showsPending(0)
    await expectServerCart(visitor, { cart: drawer })

    await visitor.open('/product-category/couches?colour=sage')
    await expectPage(page.getByRole('heading', { level: 1 })).toBeVisible()
    await visitor.open('/cart')
    await expectPage(visitor.cart.line(glides.name).quantity).toHaveValue('2')
    await visitor.goOffline()
    await visitor.open('/cart')
    await expectPage(visitor.cart.line(glides.name).item).toBeVisible()
    expect(visitor.errorMonitor.unexpectedErrors()).toEqual([])
  })
})
