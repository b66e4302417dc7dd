import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { cartStepEvent } from '#src/client/analytics/cart-events.ts'
import { countedRefund, purchaseEvent, refundEvent } from '#src/client/analytics/checkout-events.ts'
import { orderOf } from '../../components/order/given.ts'

const paid = { method: 'payfast', months: null, status: 'paid', attempts: 1 } as const

describe('the checkout events of analytics', () => {
  test('count nothing for an empty cart', () => {
    expect(cartStepEvent(emptyCart(), { event: 'begin_checkout' })).toBeNull()
  })

  test('value a purchase after the discount, with delivery and VAT separately', () => {
    const { event, ecommerce } = purchaseEvent(orderOf())
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
    const { ecommerce } = refundEvent(orderOf({ payment: paid, refunded: 18_000 }), 0)
    expect(ecommerce).toMatchObject({ transaction_id: 'R204816', value: 180, tax: 23.48 })
    expect(ecommerce).not.toHaveProperty('shipping')
  })

  test('name no items for a refund of a part, since it is unknown for which', () => {
    const order = orderOf({ payment: paid, refunded: 43_499 })
    expect(refundEvent(order, 0).ecommerce).toMatchObject({ value: 434.99, items: [] })
  })

  test.each([43_500, 87_000])(
    'count a whole refund as its purchase was, also with money paid twice: %i',
    (refunded) => {
      const { ecommerce } = refundEvent(orderOf({ payment: paid, status: 'refunded', refunded }), 0)
      expect(ecommerce).toEqual(purchaseEvent(orderOf()).ecommerce)
    },
  )

  test('count no refund of money that did not pay the order: paid twice, too late or with another amount', () => {
    expect(countedRefund(orderOf({ payment: paid, status: 'paid', refunded: 43_500 }))).toBe(0)
    expect(countedRefund(orderOf({ payment: paid, status: 'returned', refunded: 43_501 }))).toBe(0)
    expect(countedRefund(orderOf({ payment: paid, status: 'paid', refunded: 20_000, refunded_others: 20_000 }))).toBe(0)
    expect(countedRefund(orderOf({ status: 'expired', refunded: 43_500 }))).toBe(0)
    expect(countedRefund(orderOf({ status: 'awaiting_transfer', refunded: 100 }))).toBe(0)
  })

  test('count a refund of what paid the order, whole or in part', () => {
    expect(countedRefund(orderOf({ payment: paid, status: 'paid', refunded: 0 }))).toBe(0)
    expect(countedRefund(orderOf({ payment: paid, status: 'paid', refunded: 43_499 }))).toBe(43_499)
    expect(countedRefund(orderOf({ payment: paid, status: 'returned', refunded: 1 }))).toBe(1)
    expect(countedRefund(orderOf({ payment: paid, status: 'refunded', refunded: 43_500 }))).toBe(43_500)
    expect(countedRefund(orderOf({ payment: paid, status: 'refunded', refunded: 87_000 }))).toBe(43_500)
  })

  test('count a part that was refunded together with a second payment', () => {
    const order = orderOf({ payment: paid, status: 'paid', refunded: 53_500, refunded_others: 43_500 })
    expect(countedRefund(order)).toBe(10_000)
  })

  test('add up to the purchase when all of it was refunded, in whatever parts', () => {
    const parts = fc.uniqueArray(fc.integer({ min: 1, max: 43_499 }), { maxLength: 4 })
    fc.assert(
      fc.property(parts, (upTos) => {
        const orders = [
          ...upTos.toSorted((a, b) => a - b).map((refunded) => orderOf({ payment: paid, status: 'paid', refunded })),
          orderOf({ payment: paid, status: 'refunded', refunded: 43_500 }),
        ]
        const refunds = orders.map((order, index) => {
          const before = orders[index - 1]
          return refundEvent(order, before === undefined ? 0 : countedRefund(before)).ecommerce
        })
        const sumOf = (name: string) =>
          refunds.reduce((sum, refund) => sum + Math.round(100 * Number(refund[name] ?? 0)), 0)
        expect(sumOf('value') + sumOf('shipping')).toBe(43_500)
        expect(sumOf('tax')).toBe(5_674)
        expect(refunds.every(({ value }) => Number(value) >= 0)).toBe(true)
        expect(refunds.flatMap(({ items }) => items)).toEqual(purchaseEvent(orderOf()).ecommerce.items)
      }),
    )
  })
})
