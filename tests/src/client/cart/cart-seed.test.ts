import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CartState, emptyCart } from '#domain/cart/cart-state.ts'
import { itemKey } from '#domain/cart/item-key.ts'
import { quote } from '#domain/cart/quote.ts'
import { serverCart } from '#domain/cart/server-cart.ts'
import type { CouponTerms } from '#domain/coupon/terms.ts'
import { cartSeed, seedOf } from '#src/client/cart/cart-seed.ts'

const lines = fc.uniqueArray(
  fc.record({
    productId: fc.integer({ min: 1, max: 6 }),
    price: fc.integer({ min: 100, max: 3_000_000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
  }),
  { selector: ({ productId }) => productId, maxLength: 5 },
)
const benefit: fc.Arbitrary<CouponTerms['benefit']> = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), basis_points: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ kind: fc.constant('fixed' as const), amount: fc.integer({ min: 1, max: 900_000 }) }),
  fc.constant({ kind: 'freeDelivery' as const }),
)
const carts: fc.Arbitrary<CartState> = fc
  .record({
    lines,
    shippingMethod: fc.constantFrom(null, 'deliveryToDoor' as const, 'localPickup' as const),
    benefit: fc.option(benefit),
    minimum: fc.option(fc.integer({ min: 0, max: 5_000_000 })),
  })
  .map(({ lines: drafts, shippingMethod, benefit: given, minimum }) => ({
    ...emptyCart(),
    shippingMethod,
    lines: Object.fromEntries(
      drafts.map(({ productId, price, quantity }) => [
        itemKey({ productId, variation: null, colour: null }),
        {
          productId,
          variation: null,
          colour: null,
          quantity,
          offer: {
            slug: `piece-${productId}`,
            name: `Piece ${productId}`,
            categories: ['couches'],
            options: [],
            colourName: null,
            picture: null,
            price,
            priceRegular: price,
          },
        },
      ]),
    ),
    coupon:
      given === null
        ? null
        : {
            by: 'shopper' as const,
            terms: {
              code: 'CODE',
              benefit: given,
              minimum_spend: minimum,
              products: null,
              categories: null,
              starts_at: null,
              ends_at: null,
              automatic: false,
              description: 'A code.',
            },
          },
  }))

test('a page’s cart names its stream, its position, and the last acts that it contains', () => {
  const headers = new Headers({ 'cart-at': 'abc 7 id-5 id-6' })
  expect(seedOf({ ok: true, body: serverCart(emptyCart(), null), headers })).toMatchObject({
    streamId: 'cart:abc',
    cursor: 7,
    acts: ['id-5', 'id-6'],
  })
})

describe('the cart embedded in a rendered page', () => {
  test('shows the server’s totals to the cent, with any coupon', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const { subtotal, discount, delivery, total, itemCount } = quote(cart)
        expect(quote(cartSeed(serverCart(cart, null)))).toMatchObject({
          subtotal,
          discount,
          delivery,
          total,
          itemCount,
        })
      }),
    )
  })

  test('keeps the order of the lines and the applied code', () => {
    fc.assert(
      fc.property(carts, (cart) => {
        const seed = cartSeed(serverCart(cart, null))
        expect(Object.keys(seed.lines)).toEqual(Object.keys(cart.lines))
        expect(seed.coupon?.terms.code).toBe(cart.coupon?.terms.code)
      }),
    )
  })
})
