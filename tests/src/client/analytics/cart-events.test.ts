import { describe, expect, test } from 'vitest'
import { type CartEvent, cartEvent } from '#domain/cart/cart-events.ts'
import { type CartState, emptyCart } from '#domain/cart/cart-state.ts'
import { cartEvolution } from '#domain/cart/evolve-cart.ts'
import { itemKey } from '#domain/cart/item-key.ts'
import { foldOnto } from '#domain/event/folded.ts'
import { type CheckoutStep, cartChangeEvent, cartStepEvent } from '#src/client/analytics/cart-events.ts'
import { blanketAdded, couchAdded } from '#tests/kit/entries.ts'
import { bigSpender, blanket, tenPercent } from '#tests/kit/goods.ts'

const blanketKey = itemKey({ productId: blanket.id, variation: null, colour: null })
const cartAfter = (...events: CartEvent[]) => foldOnto(cartEvolution, emptyCart(), events)
const measured = (before: CartEvent[], event: CartEvent) => cartChangeEvent({ before: cartAfter(...before), event })
const viewed = (cart: CartState) => cartStepEvent(cart, { event: 'view_cart' })

describe('the cart events of analytics', () => {
  test('name an added product, its choices, its price in rand and its discount', () => {
    expect(measured([], couchAdded(2))).toEqual({
      event: 'add_to_cart',
      ecommerce: {
        currency: 'ZAR',
        value: 25_998,
        items: [
          {
            item_id: '1001',
            item_name: 'Sage 3-seater',
            item_brand: 'Rusbank',
            item_category: 'couches',
            item_variant: 'Foam, Stone',
            price: 12_999,
            discount: 2_000,
            quantity: 2,
          },
        ],
      },
    })
  })

  test('add or remove the difference of a changed quantity', () => {
    const to = (quantity: number) => cartEvent('QuantityChanged', { itemKey: blanketKey, quantity })
    expect(measured([blanketAdded(2)], to(5))).toMatchObject({
      event: 'add_to_cart',
      ecommerce: { value: (3 * blanket.price) / 100, items: [{ quantity: 3 }] },
    })
    expect(measured([blanketAdded(2)], to(0))).toMatchObject({
      event: 'remove_from_cart',
      ecommerce: { value: (2 * blanket.price) / 100, items: [{ quantity: 2 }] },
    })
    expect(measured([blanketAdded(2)], to(2))).toBeNull()
  })

  test('remove a line with its whole quantity, and a cleared cart with all lines', () => {
    const removed = cartEvent('ItemRemoved', { itemKey: blanketKey })
    expect(measured([blanketAdded(2)], removed)).toMatchObject({
      event: 'remove_from_cart',
      ecommerce: { items: [{ quantity: 2 }] },
    })
    expect(measured([blanketAdded(2), couchAdded()], cartEvent('CartCleared', {}))).toMatchObject({
      event: 'remove_from_cart',
      ecommerce: { value: 12_999 + (2 * blanket.price) / 100, items: [{ quantity: 2 }, { quantity: 1 }] },
    })
  })

  test('count nothing if no quantity changes', () => {
    expect(measured([], cartEvent('ItemRemoved', { itemKey: blanketKey }))).toBeNull()
    expect(measured([], cartEvent('CartCleared', {}))).toBeNull()
    expect(measured([blanketAdded()], cartEvent('NoticesDismissed', {}))).toBeNull()
  })

  test('value a viewed cart by its lines, and do not count an empty one', () => {
    expect(viewed(cartAfter(blanketAdded(3), couchAdded()))).toMatchObject({
      event: 'view_cart',
      ecommerce: { currency: 'ZAR', value: 12_999 + (3 * blanket.price) / 100 },
    })
    expect(viewed(emptyCart())).toBeNull()
  })
})

test('a viewed or checked-out cart is valued as an order of it will be: less its coupon’s discount', () => {
  const cart = cartAfter(
    couchAdded(),
    blanketAdded(2),
    cartEvent('CouponApplied', { code: 'TEN', terms: tenPercent.terms }),
  )
  const worth = {
    value: 12_417.3,
    coupon: 'TEN',
    items: [
      { item_id: '1001', price: 11_699.1, quantity: 1 },
      { item_id: '2001', price: 359.1, quantity: 2 },
    ],
  }
  expect(viewed(cart)).toMatchObject({ event: 'view_cart', ecommerce: worth })
  for (const event of ['begin_checkout', 'add_shipping_info', 'add_payment_info'] as const) {
    const step = { event, shipping_tier: 'deliveryToDoor', payment_type: 'payfast' } as CheckoutStep
    expect(cartStepEvent(cart, step)).toMatchObject({ event, ecommerce: worth })
  }
})

test('a viewed or checked-out cart names its coupon only if it applies, as an order does', () => {
  const entered = cartEvent('CouponApplied', { code: 'BIG', terms: bigSpender.terms })
  expect(viewed(cartAfter(blanketAdded(3), entered))?.ecommerce).toMatchObject({ coupon: 'BIG' })
  const { ecommerce } = viewed(cartAfter(blanketAdded(2), entered)) ?? {}
  expect(ecommerce).toMatchObject({ value: 798 })
  expect(ecommerce).not.toHaveProperty('coupon')
})
