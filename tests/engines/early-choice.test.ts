import { describe, expect } from 'vitest'
import { sage } from '#tests/e2e/kit/products.ts'
import { rounds, test } from './kit/engine-test.ts'
import { button, cartWith, option } from './kit/parts.ts'

/** Fourteen are in stock. */
const LOADS = 12

describe('a choice made during hydration', () => {
  test.for(rounds())('counts, in $engine, round $round', async ({ engine, round }, { shopperIn }) => {
    const shopper = await shopperIn(engine)
    const tab = await shopper.openTab()
    await tab.open(sage.path)
    for (let load = 1; load <= LOADS; load += 1) {
      await tab.open(`${sage.path}?load=${round}-${load}`)
      await tab.driver.run(waitAsLong, Math.random() * 300)
      for (const [group, name] of Object.entries(sage.choices)) await tab.press(option(group, name))
      await tab.press(button('^Add to cart$'))
      await tab.sees(cartWith(load))
    }
    expect(await tab.all(cartWith(LOADS))).toHaveLength(1)
  })
})

/** Runs in the page. */
function waitAsLong(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
