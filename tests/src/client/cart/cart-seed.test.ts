import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { type CartState, emptyCart } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { itemKey } from '#domain/cart/item-key.ts'
import { quote } from '#domain/cart/quote.ts'
import { serverCart } from '#domain/cart/server-cart.ts'
import type { CouponTerms } from '#domain/coupon/terms.ts'
import { foldOnto, foldPending } from '#domain/event/folded.ts'
import { cartSeed, seedOf } from '#src/client/cart/cart-seed.ts'
import { cartEvents } from '#tests/kit/arbitraries.ts'
import { couchAdded, entryOf } from '#tests/kit/entries.ts'
import { cartAfter } from '#tests/kit/given.ts'
import { couchKey, tenPercent } from '#tests/kit/goods.ts'

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
    products: fc.option(fc.subarray([1, 2, 3])),
    categories: fc.option(fc.subarray(['couches', 'beds'])),
  })
  .map(({ lines: drafts, shippingMethod, benefit: given, minimum, products, categories }) => ({
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
            categories: [productId % 2 === 0 ? 'couches' : 'beds'],
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
              products,
              categories,
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

  test('with acts on top shows the totals of the server’s cart with the same acts', () => {
    const quantity = fc.integer({ min: 0, max: 99 })
    const key = (productId: number) => itemKey({ productId, variation: null, colour: null })
    const acts = fc.oneof(
      cartEvents,
      fc.tuple(fc.integer({ min: 1, max: 6 }), quantity).map(([id, pieces]) => {
        return cartEvent('QuantityChanged', { itemKey: key(id), quantity: pieces })
      }),
      fc.integer({ min: 1, max: 6 }).map((id) => cartEvent('ItemRemoved', { itemKey: key(id) })),
      fc.constant(cartEvent('CouponRemoved', { code: 'CODE' })),
    )
    fc.assert(
      fc.property(carts, fc.array(acts, { maxLength: 4 }), (cart, events) => {
        const pending = events.map((event, index) => entryOf(index + 1, event))
        const shown = foldPending(cartStream, cartSeed(serverCart(cart, null)), pending)
        expect(quote(shown)).toEqual(quote(foldOnto(cartStream, cart, events)))
      }),
    )
  })

  test('keeps a percentage off when a pending act changes the quantity', () => {
    const terms = { ...tenPercent.terms, code: 'TEN' }
    const cart = cartAfter(couchAdded(1), cartEvent('CouponApplied', { code: 'TEN', terms }))
    const doubled = cartEvent('QuantityChanged', { itemKey: couchKey, quantity: 2 })
    const shown = foldPending(cartStream, cartSeed(serverCart(cart, null)), [entryOf(1, doubled)])
    expect(quote(shown)).toMatchObject({ subtotal: 2_599_800, discount: 259_980 })
  })

  test('tells what the shop changed, from the start', () => {
    const cart = cartAfter(couchAdded(3), cartEvent('StockFell', { itemKey: couchKey, quantity: 2 }))
    expect(cart.notices).toHaveLength(1)
    expect(cartSeed(serverCart(cart, null)).notices).toEqual(cart.notices)
  })

  test('knows the promo code of the link that was followed, so that the same link captures nothing again', () => {
    const cart = cartAfter(cartEvent('AffiliateCouponCaptured', { code: 'STOEP8' }))
    expect(cartSeed(serverCart(cart, null)).affiliateCoupon).toBe('STOEP8')
  })

  test('has each line as the log has it, with the price before a sale', () => {
    const sale = cartEvent('ItemRepriced', { itemKey: couchKey, price: 999_900, priceRegular: 1_299_900 })
    const cart = cartAfter(couchAdded(1), sale)
    expect(cartSeed(serverCart(cart, null)).lines).toEqual(cart.lines)
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
