import { describe, expect, onTestFinished, vi } from 'vitest'
import { glides } from '#tests/e2e/kit/products.ts'
import { openReleaseProxy, type ReleaseProxy } from '#tests/e2e/kit/release-proxy.ts'
import type { Shop } from '#tests/e2e/kit/shop.ts'
import { findWorkers, hasNoWaitingWorker, NEXT_STAND_INS, standInAddresses } from '#tests/e2e/kit/workers.ts'
import { rounds, test } from './kit/engine-test.ts'
import { serverHolds, WORKER_TIME, waitForOfflineCache } from './kit/offline.ts'
import { addToCart, cartLine, cartWith, field, quantity } from './kit/parts.ts'
import type { ShopperTab } from './kit/shopper.ts'

const street = field('Street address')

async function releasesOf(shop: Shop): Promise<ReleaseProxy> {
  const releases = await openReleaseProxy(shop.port)
  onTestFinished(releases.close)
  return releases
}

/** Adds something to the cart, and waits until the worker has cached the shop. */
async function addAndInstall(tab: ShopperTab): Promise<void> {
  await tab.open(glides.path)
  await tab.press(addToCart)
  await tab.sees(cartWith(1))
  await tab.isAt('sent', 0)
  await waitForOfflineCache(tab)
}

function waitForWorkers({ driver }: ShopperTab, wanted: Awaited<ReturnType<typeof findWorkers>>): Promise<void> {
  return vi.waitFor(async () => expect(await driver.run(findWorkers, null)).toBe(wanted), WORKER_TIME)
}

describe('a newer service worker', () => {
  test.for(rounds())(
    'that arrives during a purchase waits for the next page, and loses nothing, in $engine, round $round',
    async ({ engine }, { shop, shopperIn, serverCarts }) => {
      const releases = await releasesOf(shop)
      const shopper = await shopperIn(engine, releases.port)
      const tab = await shopper.openTab()
      await addAndInstall(tab)
      const cartKey = await shopper.cartKey()
      await tab.open('/checkout')
      const second = await shopper.openTab()
      await second.open('/product-category/couches')
      releases.publishNewer()
      await waitForWorkers(tab, 'another waits')
      await tab.fill(street, '14 Florida Road')
      await second.open('/')
      await second.sees(cartWith(1))
      expect(await tab.driver.run(findWorkers, null)).toBe('another waits')

      await second.close()
      await tab.open('/cart')
      await vi.waitFor(async () => expect(await tab.driver.run(hasNoWaitingWorker, null)).toBe(true), WORKER_TIME)
      await vi.waitFor(
        async () => expect(await tab.driver.run(standInAddresses, null)).toEqual(NEXT_STAND_INS),
        WORKER_TIME,
      )
      await tab.sees(quantity, ({ value }) => value === '1')
      shopper.proxy.cut()
      await tab.open('/checkout')
      await tab.sees(street, ({ value }) => value === '14 Florida Road')
      shopper.proxy.restore()
      await tab.open('/cart')
      await tab.isAt('sent', 0)
      await serverHolds(serverCarts, cartKey, [1])
    },
  )

  test.for(rounds())(
    'that rolls the shop’s workers back keeps nothing but the cart, in $engine, round $round',
    async ({ engine }, { shop, shopperIn }) => {
      const releases = await releasesOf(shop)
      const shopper = await shopperIn(engine, releases.port)
      const tab = await shopper.openTab()
      await addAndInstall(tab)
      releases.disableWorker()
      await waitForWorkers(tab, 'none')
      await vi.waitFor(async () => expect(await tab.driver.run(cacheNames, null)).toEqual([]), WORKER_TIME)
      await tab.open('/cart')
      await tab.sees(cartLine)
      await tab.sees(quantity, ({ value }) => value === '1')
      expect(await tab.driver.run(cacheNames, null)).toEqual([])
    },
  )
})

/** Runs in the page. */
function cacheNames(): Promise<readonly string[]> {
  return caches.keys()
}
