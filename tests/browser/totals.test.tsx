import '#src/ui/design/tokens.css'
import '#src/ui/design/base.css'
import '#src/ui/design/shared-classes.css'
import { expect, it } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { CartProvider } from '#src/client/cart/cart-context.tsx'
import { FreeDelivery, Totals } from '#src/components/cart/totals.tsx'
import { Amount } from '#src/ui/amount.tsx'
import { blanketAdded, couchAdded } from '#tests/kit/entries.ts'
import { tenPercent } from '#tests/kit/goods.ts'
import { shopOf } from './shop-of.ts'
import { testPage } from './test-page.ts'

const page = testPage()

it('a discount is shown if there is one', () => {
  const { shop, become } = shopOf({ events: [couchAdded()] })
  page.render(
    <CartProvider shop={shop} seed={null}>
      <Totals />
    </CartProvider>,
  )
  expect(page.place().textContent).not.toContain('Discount')
  become({ events: [couchAdded(), cartEvent('CouponApplied', { code: 'TEN', terms: tenPercent.terms })] })
  expect(page.place().textContent).toContain('Discount')
})

it('an amount never breaks, however narrow its column', () => {
  page.render(
    <p style={{ width: '2rem' }}>
      from <Amount cents={1_299_900} />
    </p>,
  )
  expect(page.place().querySelector('data')?.getClientRects()).toHaveLength(1)
})

it('the amount that is missing for free delivery makes it free when it is spent', () => {
  const { shop, become } = shopOf({ events: [blanketAdded(1)] })
  page.render(
    <CartProvider shop={shop} seed={null}>
      <FreeDelivery />
    </CartProvider>,
  )
  expect(page.place().querySelector('data')?.getAttribute('value')).toBe(String(45_001 - 39_900))
  become({ events: [blanketAdded(2)] })
  expect(page.place().querySelector('data')).toBeNull()
})
