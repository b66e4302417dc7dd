import { describe, expect, onTestFinished } from 'vitest'
import { openCaptivePortal, PORTAL_HEADING } from '#tests/e2e/kit/captive-portal.ts'
import { readCachedText } from '#tests/e2e/kit/offline-cache.ts'
import { glides, samples } from '#tests/e2e/kit/products.ts'
import { rounds, test } from './kit/engine-test.ts'
import { serverHolds, waitForOfflineCache } from './kit/offline.ts'
import { addToCart, cartLine, cartWith, heading, oneMore, quantity } from './kit/parts.ts'

describe('a browser that starts offline', () => {
  test.for(rounds())(
    'shows the cart, opens a product that was never visited, and later sends what was added, in $engine, round $round',
    async ({ engine }, { shopperIn, serverCarts }) => {
      const shopper = await shopperIn(engine)
      const before = await shopper.openTab()
      await before.open(samples.path)
      await before.press(addToCart)
      await before.sees(cartWith(1))
      await before.isAt('sent', 0)
      const cartKey = await shopper.cartKey()
      await waitForOfflineCache(before)
      await shopper.reopen()
      shopper.proxy.cut()

      const offline = await shopper.openTab()
      await offline.open('/cart')
      await offline.sees(cartLine)
      await offline.sees(quantity, ({ value }) => value === '1')
      await offline.seesText('We can’t reach the shop right now. Prices may have changed.')
      await offline.open(glides.path)
      await offline.sees(heading(`^${glides.name}$`))
      await offline.press(addToCart)
      await offline.sees(cartWith(2))
      await offline.open('/')
      await offline.sees(cartWith(2))

      shopper.proxy.restore()
      await offline.open('/cart')
      await offline.isAt('sent', 0)
      await serverHolds(serverCarts, cartKey, [1, 1])
    },
  )

  test.for(rounds())(
    'caches everything again after an eviction, from the next page on, in $engine, round $round',
    async ({ engine }, { shopperIn }) => {
      const shopper = await shopperIn(engine)
      const tab = await shopper.openTab()
      await tab.open(samples.path)
      await tab.press(addToCart)
      await tab.sees(cartWith(1))
      await tab.isAt('sent', 0)
      await waitForOfflineCache(tab)
      await tab.driver.run(emptyCaches, null)
      await tab.open('/')
      await waitForOfflineCache(tab)
      shopper.proxy.cut()
      await tab.open(glides.path)
      await tab.sees(heading(`^${glides.name}$`))
      await tab.sees(cartWith(1))
    },
  )

  test.for(rounds())(
    'behind a captive portal keeps none of its pages, and loses no change, in $engine, round $round',
    async ({ engine }, { shop, shopperIn, serverCarts }) => {
      const portal = await openCaptivePortal({ shop: shop.port, delayedPath: '' })
      onTestFinished(portal.close)
      const shopper = await shopperIn(engine, portal.port)
      const tab = await shopper.openTab()
      await tab.open(samples.path)
      await tab.press(addToCart)
      await tab.isAt('sent', 0)
      const cartKey = await shopper.cartKey()
      await tab.open('/cart')
      await tab.sees(cartLine)
      await waitForOfflineCache(tab)
      portal.activate([])
      await tab.press(oneMore)
      await tab.isAt('offline', 1)
      expect(portal.interceptedPaths()).not.toEqual([])
      expect(await tab.driver.run(readCachedText, null)).not.toContain(PORTAL_HEADING)
      portal.deactivate()
      await tab.open('/cart')
      await tab.isAt('sent', 0)
      await serverHolds(serverCarts, cartKey, [2])
    },
  )
})

/** Runs in the page. */
async function emptyCaches(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
}
