import type { Page } from 'playwright-core'
import { describe, expect, inject } from 'vitest'
import { checkoutOf } from './kit/checkout.ts'
import { waitForOfflineCache } from './kit/offline-cache.ts'
import { sage } from './kit/products.ts'
import { newProfile, type Profile } from './kit/profile.ts'
import { NEXT_REVISION, openReleases, type Releases } from './kit/releases.ts'
import { expectServersCart } from './kit/same-cart.ts'
import { see } from './kit/see.ts'
import { closeProfile, test as story } from './kit/story.ts'

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

/** Has the browser look for a newer worker, as it does by itself at a visit, and tells which workers there are. */
async function workers(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    if (registration === undefined) return 'none'
    await registration.update().catch(() => {})
    return registration.waiting === null ? 'one' : 'another waits'
  })
}

/** Whether no newer worker waits. Looking for one anew would keep the browser from changing them. */
function hasNewest(page: Page): Promise<boolean> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting === null)
}

/** One in each language. */
const LANGUAGE_PAGES = ['/af/offline', '/offline'].map((path) =>
  expect.stringMatching(`:\\d+${path}\\?.*${NEXT_REVISION}$`),
)

/** The addresses of the stand-in pages that are kept, each with its release's revision. */
function standIns(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const kept: string[] = []
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) if (url.includes('/offline?')) kept.push(url)
    }
    return kept.toSorted()
  })
}

describe('a newer worker', () => {
  test('waits while two pages are open, is taken at the next navigation of one, and loses nothing', async ({
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
    await see.poll(() => workers(page)).toBe('another waits')
    await checkout.field('Street and number').fill('14 Florida Road')
    await second.open('/')
    await see(second.header.cartWith(1)).toBeVisible()
    expect(await workers(page)).toBe('another waits')

    await second.page.close()
    await visitor.open('/cart')
    // The browser waits until the older worker has nothing more to do.
    await see.poll(() => hasNewest(page), { timeout: 120_000 }).toBe(true)
    await see.poll(() => standIns(page)).toEqual(LANGUAGE_PAGES)
    await see(cart.line(sage.name).quantity).toHaveValue('1')
    await visitor.goOffline()
    await visitor.open('/checkout')
    await see(checkout.field('Street and number')).toHaveValue('14 Florida Road')
    await visitor.goOnline()
    await visitor.open('/cart')
    await expectServersCart(visitor, { cart })
  })

  test('can be taken back: nothing is kept any more, and the cart is there', async ({
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
    await see.poll(() => workers(page)).toBe('none')
    await see.poll(() => page.evaluate(() => caches.keys())).toEqual([])
    await visitor.open('/cart')
    await see(cart.line(sage.name).quantity).toHaveValue('1')
    await see.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  })
})
