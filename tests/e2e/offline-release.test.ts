import { describe, expect, inject } from 'vitest'
import { checkoutOf } from './kit/checkout.ts'
import { waitForOfflineCache } from './kit/offline-cache.ts'
import { sage } from './kit/products.ts'
import { newProfile, type Profile } from './kit/profile.ts'
import { openReleases, type Releases } from './kit/releases.ts'
import { expectServersCart } from './kit/same-cart.ts'
import { see } from './kit/see.ts'
import { closeProfile, test as story } from './kit/story.ts'
import { findWorkers, NEXT_STAND_INS, standInAddresses, waitsForNoWorker } from './kit/workers.ts'

const test = story
  .extend('releases', async ({ shop }, { onCleanup }): Promise<Releases> => {
    const releases = await openReleases(shop.port)
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
    await see(header.cartWith(1)).toBeVisible()
    await visitor.sync.atRest()
    await waitForOfflineCache(page)
    await visitor.open('/checkout')
    const checkout = checkoutOf(page)
    const second = await visitor.openTab()
    await second.open('/product-category/couches')
    releases.next()
    await see.poll(() => page.evaluate(findWorkers)).toBe('another waits')
    await checkout.field('Street address').fill('14 Florida Road')
    await second.open('/')
    await see(second.header.cartWith(1)).toBeVisible()
    expect(await page.evaluate(findWorkers)).toBe('another waits')

    await second.page.close()
    await visitor.open('/cart')
    // The browser waits until the older worker has nothing more to do.
    await see.poll(() => page.evaluate(waitsForNoWorker), { timeout: 120_000 }).toBe(true)
    await see.poll(() => page.evaluate(standInAddresses)).toEqual(NEXT_STAND_INS)
    await see(cart.line(sage.name).quantity).toHaveValue('1')
    await visitor.goOffline()
    await visitor.open('/checkout')
    await see(checkout.field('Street address')).toHaveValue('14 Florida Road')
    await visitor.goOnline()
    await visitor.open('/cart')
    await expectServersCart(visitor, { cart })
  })

  test('can be rolled back: caches are deleted, and the cart is kept', async ({
    installedProfile: profile,
    releases,
  }) => {
    const visitor = await profile.open()
    const { page, cart } = visitor
    await visitor.buy(sage)
    await see(visitor.header.cartWith(1)).toBeVisible()
    await visitor.sync.atRest()
    await waitForOfflineCache(page)
    releases.takeBack()
    await see.poll(() => page.evaluate(findWorkers)).toBe('none')
    await see.poll(() => page.evaluate(() => caches.keys())).toEqual([])
    await visitor.open('/cart')
    await see(cart.line(sage.name).quantity).toHaveValue('1')
    await see.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  })
})
