import { describe, expect, test } from 'vitest'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { checkoutStepEvent, isTakenBack, orderEvent } from '#src/client/analytics/checkout-events.ts'
import { orderOf } from '../../components/order/given.ts'

const paid = { method: 'payfast', months: null, status: 'paid', attempts: 1 } as const

describe('the checkout events of analytics', () => {
  test('count nothing for an empty cart', () => {
    expect(checkoutStepEvent(emptyCart(), { event: 'begin_checkout' })).toBeNull()
  })

  test('value a purchase after the discount, with delivery and VAT separately', () => {
    const { event, ecommerce } = orderEvent('purchase', orderOf())
    expect(event).toBe('purchase')
    expect(ecommerce).toEqual({
      currency: 'ZAR',
      transaction_id: 'R204816',
      value: 360,
      shipping: 75,
      tax: 56.74,
      coupon: 'STOEP10',
      items: [
        {
          item_id: '5001',
          item_name: 'Leather care kit',
          item_brand: 'Rusbank',
          item_category: 'accessories',
          item_category2: 'care',
          item_variant: 'Large, Tan',
          price: 180,
          discount: 20,
          quantity: 2,
        },
      ],
    })
  })

  test('count a refund with its amount', () => {
    const { ecommerce } = orderEvent('refund', orderOf({ refunded: 18_000 }))
    expect(ecommerce).toMatchObject({ transaction_id: 'R204816', value: 180, tax: 23.48 })
    expect(ecommerce).not.toHaveProperty('shipping')
  })

  test('name no items for a refund of a part, since it is unknown for which', () => {
    expect(orderEvent('refund', orderOf({ refunded: 43_499 })).ecommerce).toMatchObject({ value: 434.99, items: [] })
  })

  test.each([43_500, 87_000])(
    'count a whole refund as its purchase was, also with money paid twice: %i',
    (refunded) => {
      const { ecommerce } = orderEvent('refund', orderOf({ status: 'refunded', refunded }))
      expect(ecommerce).toEqual(orderEvent('purchase', orderOf()).ecommerce)
    },
  )

  test('count no refund of money that did not pay the order: paid twice, too late or with another amount', () => {
    expect(isTakenBack(orderOf({ payment: paid, status: 'paid', refunded: 43_500 }))).toBe(false)
    expect(isTakenBack(orderOf({ payment: paid, status: 'returned', refunded: 43_501 }))).toBe(false)
    expect(isTakenBack(orderOf({ status: 'expired', refunded: 43_500 }))).toBe(false)
    expect(isTakenBack(orderOf({ status: 'awaiting_transfer', refunded: 100 }))).toBe(false)
  })

  test('count a refund of what paid the order, whole or in part', () => {
    expect(isTakenBack(orderOf({ payment: paid, status: 'paid', refunded: 0 }))).toBe(false)
    expect(isTakenBack(orderOf({ payment: paid, status: 'paid', refunded: 43_499 }))).toBe(true)
    expect(isTakenBack(orderOf({ payment: paid, status: 'returned', refunded: 1 }))).toBe(true)
    expect(isTakenBack(orderOf({ payment: paid, status: 'refunded', refunded: 43_500 }))).toBe(true)
    expect(isTakenBack(orderOf({ payment: paid, status: 'refunded', refunded: 87_000 }))).toBe(true)
  })
})
