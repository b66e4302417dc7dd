import '#src/ui/design/tokens.css'
import '#src/ui/design/base.css'
import '#src/ui/design/shared-classes.css'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page as browser } from 'vitest/browser'
import { type CartEvent, cartEvent } from '#domain/cart/cart-events.ts'
import { CheckoutSummary } from '#src/checkout/checkout-summary.tsx'
import { blanketAdded, couchAdded } from '#tests/kit/entries.ts'
import { bigSpender } from '#tests/kit/goods.ts'
import { InShop } from './in-shop.tsx'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()
const height = 700

beforeEach(() => browser.viewport(1440, height))
afterEach(() => browser.viewport(414, 896))

/** A couch in as many colours as there are lines, each with many options. */
function couches(count: number): CartEvent[] {
  return Array.from({ length: count }, (_, index) => {
    const added = couchAdded()
    if (added.type !== 'ItemAdded') throw new Error('not an item')
    const options = ['Right-hand', 'Pocket spring', 'Stain guard'].map((option) => ({ name: option, option }))
    return { ...added, data: { ...added.data, colour: `colour-${index}`, offer: { ...added.data.offer, options } } }
  })
}

function showOrder(count: number): HTMLElement {
  return show(couches(count))
}

function show(events: readonly CartEvent[]): HTMLElement {
  const { shop } = shopOf({ events, streamId: 'cart:1' })
  page.render(
    <InShop shop={shop}>
      <MemoryRouter>
        <div style={{ width: '22rem' }}>
          <CheckoutSummary />
        </div>
      </MemoryRouter>
    </InShop>,
  )
  return page.place().querySelector('section') as HTMLElement
}

it('the picture of a product is not cropped because its options take many lines', () => {
  const { width, height: tall } = showOrder(1).querySelector('img')?.getBoundingClientRect() ?? new DOMRect()
  expect(tall).toBeCloseTo((width * 3) / 4, 0)
})

it('the total of a long order is visible before its lines are scrolled', () => {
  const summary = showOrder(12)
  expect(summary.scrollHeight).toBeGreaterThan(summary.clientHeight)
  const total = [...summary.querySelectorAll('dl data')].at(-1)?.getBoundingClientRect() ?? new DOMRect()
  expect(total.bottom).toBeLessThan(summary.getBoundingClientRect().bottom)
  expect(document.elementFromPoint(total.left + 2, total.top + 2)?.closest('dl')).not.toBeNull()
})

it('each slash stays beside the option before it', () => {
  const options = showOrder(1).querySelector('li')?.textContent
  expect(options).toContain('Right-hand\u00a0/ Pocket spring\u00a0/ Stain guard\u00a0/ Stone')
})

it('a line of several pieces shows the price of one and that of all', () => {
  const [one, all] = [...show([couchAdded(3)]).querySelectorAll('li data')].map((amount) =>
    amount.getAttribute('value'),
  )
  expect([one, all]).toEqual(['1299900', '3899700'])
})

it('a promo code that takes nothing off says why', () => {
  const big = cartEvent('CouponApplied', { code: 'BIG', terms: bigSpender.terms })
  expect(show([blanketAdded(), big]).textContent).toContain('Promo code BIGApplies to orders of R 1 000.00 or more.')
  expect(show([couchAdded(), big]).textContent).not.toContain('Applies to')
})

it('a buyer sees whether the shop has the latest changes of the cart', () => {
  expect(show([blanketAdded()]).querySelector('[aria-label="Cart sync"]')?.textContent).toBe('All changes saved')
})
