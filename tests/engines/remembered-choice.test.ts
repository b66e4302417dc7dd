import { describe, expect } from 'vitest'
import { ottoman } from '#tests/e2e/kit/products.ts'
import { rounds, test } from './kit/engine-test.ts'
import { button, cartWith, option } from './kit/parts.ts'

describe('form state that the browser restores from the previous page', () => {
  test.for(rounds())(
    'does not count as a choice, and swallows no press, in $engine, round $round',
    async ({ engine }, { shopperIn }) => {
      const shopper = await shopperIn(engine)
      const tab = await shopper.openTab()
      const filling = option('Filling', 'Feather wrap')
      await tab.open(ottoman.path)
      await tab.press(option('Colour', 'Stone'))
      await tab.press(filling)
      await tab.seesText('Feather wrap')
      await tab.sees(filling, ({ isChecked }) => isChecked)
      // The address names no option before all are chosen.
      await tab.reload()
      expect((await tab.sees(filling)).isChecked).toBe(false)
      for (const [group, name] of Object.entries(ottoman.choices)) await tab.press(option(group, name))
      await tab.press(button('^Add to cart$'))
      await tab.sees(cartWith(1))
    },
  )
})
