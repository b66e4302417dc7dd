import { describe, expect, inject } from 'vitest'
import { checkoutOf } from './kit/checkout.ts'
import { expectPage } from './kit/expect-page.ts'
import { waitForOfflineCache } from './kit/offline-cache.ts'
import { sage } from './kit/products.ts'
import { newProfile, type Profile } from './kit/profile.ts'
import { openReleaseProxy, type ReleaseProxy } from './kit/release-proxy.ts'
import { expectServerCart } from './kit/same-cart.ts'
import { closeProfile, test as story } from './kit/story.ts'
import { findWorkers, hasNoWaitingWorker, NEXT_STAND_INS, standInAddresses } from './kit/workers.ts'

const test = story
  .extend('releases', async ({ shop }, { onCleanup }): Promise<ReleaseProxy> => {
    const releases = await openReleaseProxy(shop.port)
    onCleanup(releases.close)
    return releases
  })
  .extend('installedProfile', async ({ releases, task }, { onCleanup }): Promise<Profile> => {
    const profile = await newProfile({ executablePath: inject('chromium'), port: releases.port, hasWorker: true })
    onCleanup(() => closeProfile(profile, task))
    return profile
  })

describe('a newer service worker', () => {
  test('waits while two pages are open, takes over at the next navigation of one, and loses nothing', async ({
    installedProfile: profile,
    releases,
  }) => {
    const visitor = await profile.open()
    const { page, cart, header } = visitor
    await visitor.buy(sage)
    await expectPage(header.cartWith(1)).toBeVisible()
    await visitor.sync.showsSynced()
    await waitForOfflineCache(page)
    await visitor.open('/checkout')
    const checkout = checkoutOf(page)
    const second = await visitor.openTab()
    await second.open('/product-category/couches')
    releases.publishNewer()
    await expectPage.poll(() => page.evaluate(findWorkers)).toBe('another waits')
    await checkout.field('Street address').fill('14 Florida Road')
    await second.open('/')
    await expectPage(second.header.cartWith(1)).toBeVisible()
    expect(await page.evaluate(findWorkers)).toBe('another waits')

    await second.page.close()
    await visitor.open('/cart')
    // The browser waits until the older worker is idle.
    await expectPage.poll(() => page.evaluate(hasNoWaitingWorker), { timeout: 120_000 }).toBe(true)
    await expectPage.poll(() => page.evaluate(standInAddresses)).toEqual(NEXT_STAND_INS)
    await expectPage(cart.line(sage.name).quantity).toHaveValue('1')
    await visitor.goOffline()
    await visitor.open('/checkout')
    await expectPage(checkout.field('Street address')).toHaveValue('14 Florida Road')
    await visitor.goOnline()
    await visitor.open('/cart')
    await expectServerCart(visitor, { cart })
  })

  test('can be rolled back: caches are deleted, and the cart is kept', async ({
    installedProfile: profile,
    releases,
  }) => {
    const visitor = await profile.open()
    const { page, cart } = visitor
    await visitor.buy(sage)
    await expectPage(visitor.header.cartWith(1)).toBeVisible()
    await visitor.sync.showsSynced()
    await waitForOfflineCache(page)
    releases.disableWorker()
    await expectPage.poll(() => page.evaluate(findWorkers)).toBe('none')
    await expectPage.poll(() => page.evaluate(() => caches.keys())).toEqual([])
    await visitor.open('/cart')
    await expectPage(cart.line(sage.name).quantity).toHaveValue('1')
    await expectPage.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  })
})
