import { describe, expect } from 'vitest'
import { glides } from '#tests/e2e/kit/products.ts'
import { rounds, test } from './kit/engine-test.ts'
import { serverHolds, waitForOfflineCache } from './kit/offline.ts'
import { addToCart, cartWith, oneMore, quantity } from './kit/parts.ts'

/** Runs in the page. Fills the site's quota to the last kilobyte, and resolves with the megabytes written. */
async function fillStorage(): Promise<number> {
  const noise = crypto.getRandomValues(new Uint8Array(65_536))
  // After a quota error a database accepts nothing until it is reopened.
  const store = (size: number): Promise<boolean> =>
    new Promise((resolve) => {
      const opening = indexedDB.open('filler')
      opening.onupgradeneeded = () => opening.result.createObjectStore('filler', { autoIncrement: true })
      opening.onerror = () => resolve(false)
      opening.onsuccess = () => {
        const database = opening.result
        const tx = database.transaction('filler', 'readwrite')
        const value = new Uint8Array(size)
        for (let at = 0; at < size; at += noise.length) value.set(noise.subarray(0, size - at), at)
        tx.objectStore('filler').add(value)
        tx.oncomplete = () => resolve(true)
        tx.onabort = () => resolve(false)
        database.close()
      }
    })
  let bytes = 0
  for (const size of [4_194_304, 262_144, 16_384, 1_024]) while (await store(size)) bytes += size
  return bytes / 1_048_576
}

describe('a browser with a full disk', () => {
  test.for(rounds().filter(({ engine }) => engine === 'firefox'))(
    'keeps working, never says saved when it is not, and loses nothing, round $round',
    async ({ engine }, { shopperIn, serverCarts }) => {
      const shopper = await shopperIn(engine)
      const tab = await shopper.openTab()
      await tab.open(glides.path)
      await tab.press(addToCart)
      await tab.sees(cartWith(1))
      await tab.isAt('sent', 0)
      await waitForOfflineCache(tab)
      const cartKey = await shopper.cartKey()
      await tab.open('/cart')
      await tab.sees(quantity)
      expect(await tab.driver.run(fillStorage, null)).toBeGreaterThan(1)

      shopper.proxy.cut()
      await tab.press(oneMore)
      await tab.sees(cartWith(2))
      await tab.isAt('memory', 1)
      shopper.proxy.restore()
      await tab.isAt('memory', 0)
      await serverHolds(serverCarts, cartKey, [2])
      await tab.open('/product-category/couches')
      await tab.sees(cartWith(2))
      await tab.open('/cart')
      await tab.sees(quantity, ({ value }) => value === '2')
    },
  )
})
