import { expect } from 'vitest'
import { samples } from '#tests/e2e/kit/products.ts'
import { rounds, test } from './kit/engine-test.ts'
import { button, cartWith } from './kit/parts.ts'

const VISITS = 12
/** A write that takes longer, in ms, was blocked. */
const HELD_UP = 4_500

/** Runs in the page. Whether it can write to the checkout store within this many ms. */
function canWrite(ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('rusbank-checkout')
    opening.onsuccess = () => {
      const { result: database } = opening
      const tx = database.transaction('rows', 'readwrite')
      const late = setTimeout(() => tx.abort(), ms)
      const end = (isWritten: boolean): void => {
        clearTimeout(late)
        database.close()
        resolve(isWritten)
      }
      tx.oncomplete = () => end(true)
      tx.onabort = () => end(false)
      tx.objectStore('rows').put({ id: 'test', value: 1 })
    }
  })
}

test.for(rounds())(
  'a checkout that is left at a random moment blocks no later one, in $engine, round $round',
  async ({ engine }, { shopperIn }) => {
    const { openTab, proxy } = await shopperIn(engine)
    const tab = await openTab()
    await tab.open(samples.path)
    await tab.press(button('^Add to cart$'))
    await tab.sees(cartWith(1))
    const { driver } = tab
    const written: boolean[] = []
    for (let visit = 1; visit <= VISITS; visit += 1) {
      await driver.goto(`${proxy.url}/checkout?first=${visit}`)
      await driver.run((ms) => void setTimeout(() => location.assign('/checkout'), ms), Math.random() * 120)
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      await driver.goto(`${proxy.url}/checkout?then=${visit}`)
      written.push(await driver.run(canWrite, HELD_UP))
    }
    expect(written).toEqual(Array(VISITS).fill(true))
  },
)
