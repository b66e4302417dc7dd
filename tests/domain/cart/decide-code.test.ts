import { it } from 'vitest'
import type { CartCommand } from '#domain/cart/cart-commands.ts'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { cushionAdded } from '#tests/kit/entries.ts'
import { given } from '#tests/kit/given.ts'
import { freeDelivery, tenPercent } from '#tests/kit/goods.ts'
import { rejected } from '#tests/kit/rules.ts'

const enter = (code: string): CartCommand => ({ type: 'ApplyCoupon', code, unlessWorse: true })
const ten = cartEvent('CouponApplied', { code: 'TEN', terms: tenPercent.terms })
const ship = cartEvent('CouponApplied', { code: 'SHIP', terms: freeDelivery.terms })

it('two codes are compared by what they take off the total, delivery included', () => {
  given(cushionAdded(1), ten).when(enter('SHIP')).then(ship)
  given(cushionAdded(1), ship)
    .when(enter('TEN'))
    .then(rejected('coupon_worth_less', 'SHIP already saves you R 75.00. With TEN you would save R 10.00 instead.'))
})
