import { describe, expect } from 'vitest'
import { GUEST_UNAUTHENTICATED } from './kit/error-monitor.ts'
import { waitForOfflineCache } from './kit/offline-cache.ts'
import { glides } from './kit/products.ts'
import { expectServersCart } from './kit/same-cart.ts'
import { see } from './kit/see.ts'
import { test } from './kit/story.ts'

/** Stores a kilobyte in a database beside the shop's: resolves with the name of the error, or an empty one. */
function storeSomething(): Promise<string> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('probe')
    opening.onupgradeneeded = () => opening.result.createObjectStore('probe', { autoIncrement: true })
    opening.onerror = () => resolve(opening.error?.name ?? '')
    opening.onsuccess = () => {
      const tx = opening.result.transaction('probe', 'readwrite')
      tx.objectStore('probe').add('-'.repeat(1_000))
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
    const { page, guard } = visitor
    await visitor.buy(glides)
    await see(visitor.header.cartWith(1)).toBeVisible()
    await visitor.sync.atRest()
    await waitForOfflineCache(page)
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name)
    })
    guard.allow(/503/)
    await visitor.goOffline()
    await visitor.open('/cart')
    await see(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()

    await visitor.goOnline()
    await page.getByRole('link', { name: 'Try again' }).click()
    await see(visitor.cart.line(glides.name).quantity).toHaveValue('1')
    await waitForOfflineCache(page)
    await visitor.goOffline()
    await visitor.open('/cart')
    await see(visitor.cart.line(glides.name).quantity).toHaveValue('1')
    await visitor.open(glides.path)
    await see(page.getByRole('heading', { level: 1, name: glides.name })).toBeVisible()
  })

  test('with a full disk keeps working, never says saved when it is not, and loses nothing', async ({
    installedProfile: profile,
  }) => {
    const visitor = await profile.open()
    const { page, context, sync, drawer, header } = visitor
    visitor.guard.allow(GUEST_UNAUTHENTICATED)
    await visitor.buy(glides)
    await see(header.cartWith(1)).toBeVisible()
    await visitor.openDrawer()
    await sync.atRest()
    await waitForOfflineCache(page)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: visitor.line.url, quotaSize: 1 })
    // The browser goes by what room it last knew of, for a while.
    await see.poll(() => page.evaluate(storeSomething), { timeout: 120_000 }).toBe('QuotaExceededError')
    await visitor.goOffline()
    await drawer.line(glides.name).more.click()
    await see(header.cartWith(2)).toBeVisible()
    await sync.shows('memory')
    await visitor.goOnline()
    await sync.waits(0)
    await expectServersCart(visitor, { cart: drawer })

    await visitor.open('/product-category/couches?colour=sage')
    await see(page.getByRole('heading', { level: 1 })).toBeVisible()
    await visitor.open('/cart')
    await see(visitor.cart.line(glides.name).quantity).toHaveValue('2')
    await visitor.goOffline()
    await visitor.open('/cart')
    await see(visitor.cart.line(glides.name).item).toBeVisible()
    expect(visitor.guard.complaints()).toEqual([])
  })
})
