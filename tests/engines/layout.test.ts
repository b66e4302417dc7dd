import { describe, expect } from 'vitest'
import { samples } from '#tests/e2e/kit/products.ts'
import { rounds, test } from './kit/engine-test.ts'
import { addToCart, button, cartWith, heading } from './kit/parts.ts'

/** Runs in the page. How much higher the dialog is than its content with its gaps, in px. */
function emptyHeightOfDialog(): number {
  const dialog = document.querySelector('dialog[open]') as HTMLElement
  const { height } = dialog.getBoundingClientRect()
  dialog.style.alignContent = 'start'
  return height - dialog.getBoundingClientRect().height
}

/** Runs in the page. How far below the header the label of the focused field is, in px. */
function roomOfLabel(): number {
  const [label] = (document.activeElement as HTMLInputElement).labels ?? []
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  return (label?.getBoundingClientRect().top ?? Number.NaN) - header
}

describe('the layout', () => {
  test.for(rounds())(
    'shows a question no higher than its content, in $engine, round $round',
    async ({ engine }, { shopperIn }) => {
      const tab = await (await shopperIn(engine)).openTab()
      await tab.open(samples.path)
      await tab.press(addToCart)
      await tab.sees(cartWith(1))
      // What is still to be sent is shown above the button, and moves it when it is sent.
      await tab.isAt('sent', 0)
      await tab.open('/on-this-device')
      await tab.press(button('^Clear saved data'))
      await tab.sees(heading('^Clear'))
      expect(await tab.driver.run(emptyHeightOfDialog, null)).toBeLessThanOrEqual(1)
    },
  )

  test.for(rounds())(
    'shows a wrong field with its label, in $engine, round $round',
    async ({ engine }, { shopperIn }) => {
      const tab = await (await shopperIn(engine)).openTab()
      await tab.open('/company/contact-us')
      await tab.press(button('^Send message'))
      await tab.seesText('Please complete all fields')
      expect(await tab.driver.run(roomOfLabel, null)).toBeGreaterThanOrEqual(0)
    },
  )
})
