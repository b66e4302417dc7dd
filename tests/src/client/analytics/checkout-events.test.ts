import { describe, expect, test } from 'vitest'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { checkoutStepEvent, orderEvent } from '#src/client/analytics/checkout-events.ts'
import { orderOf } from '../../components/order/given.ts'

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
})
