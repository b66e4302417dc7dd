import { expect, it } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { serverCart } from '#domain/cart/server-cart.ts'
import { couchAdded } from '#tests/kit/entries.ts'
import { cartAfter } from '#tests/kit/given.ts'
import { automatic, couchKey, tenPercent } from '#tests/kit/goods.ts'

it('the answer to a cart’s call has its key, lines, coupons, delivery, notices and totals', () => {
  const cart = cartAfter(
    couchAdded(2),
    cartEvent('AutomaticCouponsOffered', { coupons: [automatic.terms] }),
    cartEvent('AffiliateCouponCaptured', { code: 'LINK' }),
    cartEvent('CouponApplied', { code: 'TEN', terms: tenPercent.terms }),
    cartEvent('StockFell', { itemKey: couchKey, quantity: 1 }),
  )
  const { terms } = tenPercent
  const { items, ...answer } = serverCart(cart, 'key')
  expect(answer).toEqual({
    cart_key: 'key',
    item_count: 1,
    coupons: [{ coupon: 'TEN', discount: 129_990, description: terms.description, terms }],
    available_auto_coupons: [{ code: automatic.terms.code }],
    affiliate_coupon: 'LINK',
    shipping_method: 'deliveryToDoor',
    totals: { subtotal: 1_299_900, discount_total: 129_990, shipping_total: 0, total: 1_169_910 },
    notices: [{ kind: 'stock_fell', itemKey: couchKey, name: 'Sage 3-seater', from: 2, to: 1 }],
  })
  expect(items).toMatchObject([
    {
      item_key: couchKey,
      quantity: { value: 1, min_purchase: 1, max_purchase: 99 },
      totals: { subtotal: 1_299_900, discount: 129_990, total: 1_169_910 },
    },
  ])
})
