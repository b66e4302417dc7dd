import { describe, it } from 'vitest'
import type { CartCommand } from '#domain/cart/cart-commands.ts'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { blanketAdded } from '#tests/kit/entries.ts'
import { given } from '#tests/kit/given.ts'
import { tenPercent } from '#tests/kit/goods.ts'
import { rejected } from '#tests/kit/rules.ts'

const capture: CartCommand = { type: 'CaptureAffiliateCoupon', code: 'ten' }
const captured = cartEvent('AffiliateCouponCaptured', { code: 'TEN' })

describe('the promo code of a link', () => {
  it('is recorded once', () => {
    given().when(capture).then(captured)
    given(captured).when(capture).then(rejected('affiliate_already_captured'))
  })

  it('is recorded again when the shopper follows the link again after they removed the code', () => {
    const byLink = cartEvent('CouponAppliedByPolicy', { terms: tenPercent.terms, by: 'affiliate' })
    const removed = [blanketAdded(), captured, byLink, cartEvent('CouponRemoved', { code: 'TEN' })]
    given(...removed)
      .when(capture)
      .then(captured)
    given(...removed, captured)
      .when(capture)
      .then(rejected('affiliate_already_captured'))
  })
})
