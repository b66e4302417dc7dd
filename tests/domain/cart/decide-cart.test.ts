import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CartCommand, commandOf } from '#domain/cart/cart-commands.ts'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { decideCart } from '#domain/cart/decide-cart.ts'
import { decodeCartEvent, isShopperEvent } from '#domain/cart/decode-cart-event.ts'
import { cartCommands, cartEvents } from '#tests/kit/arbitraries.ts'
import { blanketAdded, couchAdded, cushionAdded, NOW } from '#tests/kit/entries.ts'
import { browserWorld, cartAfter, given, serverWorld } from '#tests/kit/given.ts'
import { bigSpender, blanket, blanketKey, couch, couponTerms, productsOnSale, tenPercent } from '#tests/kit/goods.ts'
import { rejected } from '#tests/kit/rules.ts'

const addBlanket = (quantity: number): CartCommand => ({
  type: 'AddItem',
  productId: blanket.id,
  variation: null,
  colour: null,
  quantity,
})
const addCouch = (variation: number | null, colour: string | null, quantity = 1): CartCommand => ({
  type: 'AddItem',
  productId: couch.id,
  variation,
  colour,
  quantity,
})
const change = (itemKey: string, quantity: number): CartCommand => ({ type: 'ChangeQuantity', itemKey, quantity })
const apply = (code: string): CartCommand => ({ type: 'ApplyCoupon', code })
const applied = cartEvent('CouponApplied', { code: 'TEN', terms: tenPercent.terms })
const codeApplied = (code: string) => cartEvent('CouponApplied', { code, terms: null })

describe('adding to the cart', () => {
  it('records the current offer for that choice', () => {
    given()
      .when(addCouch(100101, 'stone', 2))
      .then(couchAdded(2))
    given(couchAdded(1)).when(addBlanket(3)).then(blanketAdded(3))
  })

  it('records the picture of the chosen option, if the product looks different with it', () => {
    const images = ['Foam', 'Feather'].map((option) => {
      return { kind: 'hero' as const, colour: 'rust', option: { name: 'Filling', option }, src: `${option}.webp` }
    })
    const world = serverWorld({ products: [{ ...couch, images }] })
    const pictures = [100101, 100102].map((variation) => {
      const decision = decideCart(cartAfter(), addCouch(variation, 'rust'), world)
      return decision.ok && decision.event.type === 'ItemAdded' && decision.event.data.offer.picture
    })
    expect(pictures).toEqual(['Foam.webp', 'Feather.webp'])
  })

  it('requires every option of the product', () => {
    const message = 'Please complete all configurations'
    given().when(addCouch(null, 'stone')).then(rejected('incomplete_configuration', message))
    given().when(addCouch(100101, null)).then(rejected('incomplete_configuration', message))
    const { bech_color } = couch.meta_data
    const colours = serverWorld({ products: [{ ...blanket, meta_data: { ...blanket.meta_data, bech_color } }] })
    given().when(addBlanket(1), colours).then(rejected('incomplete_configuration', message))
  })

  it('rejects products, variations and colours that the shop does not have', () => {
    given()
      .when({ ...addBlanket(1), productId: 404 } as CartCommand)
      .then(rejected('unknown_product'))
    given().when(addCouch(404, 'stone')).then(rejected('unknown_variation'))
    given().when(addCouch(100101, 'mauve')).then(rejected('unknown_colour'))
    given()
      .when({ ...addBlanket(1), variation: 1 } as CartCommand)
      .then(rejected('unknown_variation'))
    given()
      .when({ ...addBlanket(1), colour: 'stone' } as CartCommand)
      .then(rejected('unknown_colour'))
  })

  it.each([0, -1, 1.5, Number.NaN, 1e9, Number.POSITIVE_INFINITY])(
    'takes whole quantities from 1: not %d',
    (quantity) => {
      given().when(addBlanket(quantity)).then(rejected('quantity_out_of_range'))
    },
  )

  it('fills a line to 99 and no further, counting its current quantity', () => {
    const many = serverWorld({ products: [{ ...blanket, stock: 500 }] })
    given(blanketAdded(98)).when(addBlanket(1), many).then(blanketAdded(1))
    given(blanketAdded(98)).when(addBlanket(2), many).then(rejected('quantity_out_of_range'))
  })

  it('takes no more than the stock, counting what is in the cart', () => {
    given()
      .when(addCouch(100102, 'rust', 3))
      .then(rejected('not_enough_stock', 'Sage 3-seater: only 2 left.'))
    given(blanketAdded(79)).when(addBlanket(2)).then(rejected('not_enough_stock'))
    expect(decideCart(cartAfter(couchAdded(40)), addCouch(100102, 'rust', 2), serverWorld()).ok).toBe(true)
    const soldOut = serverWorld({ products: [{ ...blanket, stock: 0 }] })
    given().when(addBlanket(1), soldOut).then(rejected('out_of_stock'))
  })

  it('takes 50 lines, and then only more of an existing one', () => {
    const products = Array.from({ length: 51 }, (_, index) => ({ ...blanket, id: 3_000 + index }))
    const lines = products.slice(0, 50).map(({ id }) => {
      const added = blanketAdded()
      return added.type === 'ItemAdded' ? cartEvent('ItemAdded', { ...added.data, productId: id }) : added
    })
    const world = serverWorld({ products })
    given(...lines)
      .when({ ...addBlanket(1), productId: 3_050 } as CartCommand, world)
      .then(rejected('too_many_lines'))
    const more = { ...addBlanket(1), productId: 3_000 } as CartCommand
    expect(decideCart(cartAfter(...lines), more, world).ok).toBe(true)
  })
})

describe('changing a line', () => {
  it.each([5, 99, 0])('sets its quantity; 0 removes it: %d', (quantity) => {
    given(blanketAdded(1))
      .when(change(blanketKey, quantity), serverWorld({ products: [{ ...blanket, stock: 500 }] }))
      .then(cartEvent('QuantityChanged', { itemKey: blanketKey, quantity }))
  })

  it.each([-1, 100, 0.5, 1e9, Number.NaN])('rejects %d', (quantity) => {
    given(blanketAdded(1)).when(change(blanketKey, quantity)).then(rejected('quantity_out_of_range'))
  })

  it('increases it as far as there is stock for all colours together', () => {
    const colours = ['stone', 'sage'].map((slug) => ({ slug, name: slug, hex: '#888888', swatch: '' }))
    const four = serverWorld({ products: [{ ...blanket, meta_data: { bech_color: colours }, stock: 4 }] })
    given(blanketAdded(3, 'stone'), blanketAdded(1, 'sage'))
      .when(change('2001-_-sage', 2), four)
      .then(rejected('not_enough_stock'))
    const oneMore = { ...addBlanket(2), colour: 'sage' }
    given(blanketAdded(3, 'stone')).when(oneMore, four).then(rejected('not_enough_stock', 'Weave throw: only 1 left.'))
  })

  it('increases it as far as there is stock, and can always decrease it', () => {
    given(blanketAdded(1)).when(change(blanketKey, 81)).then(rejected('not_enough_stock'))
    const soldOut = serverWorld({ products: [{ ...blanket, stock: 0 }] })
    given(blanketAdded(5))
      .when(change(blanketKey, 4), soldOut)
      .then(cartEvent('QuantityChanged', { itemKey: blanketKey, quantity: 4 }))
  })

  it('to the quantity that it has is possible, also of a product that has sold out', () => {
    const soldOut = serverWorld({ products: [{ ...blanket, stock: 0 }] })
    given(blanketAdded(5))
      .when(change(blanketKey, 5), soldOut)
      .then(cartEvent('QuantityChanged', { itemKey: blanketKey, quantity: 5 }))
  })

  it('of a withdrawn product only decreases it, on the server', () => {
    const empty = serverWorld({ products: [] })
    given(blanketAdded(1)).when(change(blanketKey, 2), empty).then(rejected('unknown_product'))
    given(blanketAdded(1))
      .when(change(blanketKey, 2), browserWorld([]))
      .then(cartEvent('QuantityChanged', { itemKey: blanketKey, quantity: 2 }))
  })

  it('that is not in the cart does nothing, whatever its name', () => {
    for (const itemKey of ['9-_-_', 'toString', '__proto__', '2; drop']) {
      given(blanketAdded()).when(change(itemKey, 2)).then(rejected('item_not_in_cart'))
      given(blanketAdded()).when({ type: 'RemoveItem', itemKey }).then(rejected('item_not_in_cart'))
    }
  })

  it('removes one line, or all', () => {
    given(blanketAdded())
      .when({ type: 'RemoveItem', itemKey: blanketKey })
      .then(cartEvent('ItemRemoved', { itemKey: blanketKey }))
    given(blanketAdded()).when({ type: 'ClearCart' }).then(cartEvent('CartCleared', {}))
  })
})

describe('promo codes', () => {
  it('apply however they are typed', () => {
    given(blanketAdded(1)).when(apply(' ten ')).then(applied)
  })

  it('that are expired or unknown are invalid', () => {
    const cart = given(blanketAdded(1))
    cart.when(apply('NOPE')).then(rejected('invalid_promo_code', 'Invalid promo code'))
    cart.when(apply('not a code!')).then(rejected('invalid_promo_code'))
    const coupon = (more: Parameters<typeof couponTerms>[1], usesLeft: number | null = null) =>
      serverWorld({ coupons: [{ terms: couponTerms('TEN', more), usesLeft }] })
    cart.when(apply('TEN'), coupon({ starts_at: NOW + 1 })).then(rejected('invalid_promo_code'))
    cart
      .when(apply('TEN'), coupon({ ends_at: NOW }))
      .then(rejected('promo_code_expired', 'Invalid promo code: it has expired.'))
    cart.when(apply('TEN'), coupon({}, 0)).then(rejected('invalid_promo_code'))
  })

  it('require their minimum and a product that they cover', () => {
    given(blanketAdded(1))
      .when(apply('BIG'))
      .then(rejected('minimum_spend_not_reached', 'Invalid promo code: it applies to orders of R 1 000.00 or more.'))
    given(couchAdded(1)).when(apply('SHIP')).then(rejected('coupon_covers_nothing'))
  })

  it('apply one at a time: a new one replaces the old only if it applies', () => {
    given(couchAdded(), applied)
      .when(apply('BIG'))
      .then(cartEvent('CouponApplied', { code: 'BIG', terms: bigSpender.terms }))
    given(blanketAdded(), applied).when(apply('BIG')).then(rejected('minimum_spend_not_reached'))
  })

  it('that save less than the applied one need a confirmation, which shows both amounts', () => {
    const careful: CartCommand = { type: 'ApplyCoupon', code: 'BIG', unlessWorse: true }
    const big = cartEvent('CouponApplied', { code: 'BIG', terms: bigSpender.terms })
    given(couchAdded(), applied)
      .when(careful)
      .then(
        rejected('coupon_worth_less', 'TEN already saves you R 1 299.90. With BIG you would save R 500.00 instead.'),
      )
    given(couchAdded(), applied).when(apply('BIG')).then(big)
    given(couchAdded()).when(careful).then(big)
    given(couchAdded(), big)
      .when({ ...careful, code: 'TEN' })
      .then(applied)
    given(couchAdded(), applied)
      .when(careful, browserWorld())
      .then(cartEvent('CouponApplied', { code: 'BIG', terms: null, unlessWorse: true }))
  })

  it('that save as much as the applied one, or replace one that saves nothing, need no confirmation', () => {
    const same = couponTerms('SAME')
    const world = serverWorld({ coupons: [tenPercent, bigSpender, { terms: same, usesLeft: null }] })
    given(blanketAdded(), applied)
      .when({ type: 'ApplyCoupon', code: 'SAME', unlessWorse: true }, world)
      .then(cartEvent('CouponApplied', { code: 'SAME', terms: same }))
    given(blanketAdded(), cartEvent('CouponApplied', { code: 'BIG', terms: bigSpender.terms }))
      .when({ type: 'ApplyCoupon', code: 'TEN', unlessWorse: true })
      .then(applied)
  })

  it('are ignored if they are applied already, or the cart is empty', () => {
    given(blanketAdded(), applied).when(apply('TEN')).then(rejected('coupon_already_applied'))
    given().when(apply('TEN')).then(rejected('cart_empty'))
  })

  it('are unknown to a browser, which forwards them once', () => {
    given(blanketAdded()).when(apply('NOPE'), browserWorld()).then(codeApplied('NOPE'))
    given(blanketAdded(), codeApplied('NOPE'))
      .when(apply('NOPE'), browserWorld())
      .then(rejected('coupon_already_applied'))
  })

  it('are removed by name', () => {
    const remove = (code: string): CartCommand => ({ type: 'RemoveCoupon', code })
    given(blanketAdded(), applied)
      .when(remove('ten'))
      .then(cartEvent('CouponRemoved', { code: 'TEN' }))
    given(blanketAdded(), codeApplied('BIG'))
      .when(remove('BIG'))
      .then(cartEvent('CouponRemoved', { code: 'BIG' }))
    given(blanketAdded(), applied).when(remove('BIG')).then(rejected('coupon_not_applied'))
  })
})

it('a cart that was merged into another rejects every command', () => {
  const closed = given(cushionAdded(), cartEvent('CartClosed', { into: 'cart0002' }))
  closed.when(addBlanket(1)).then(rejected('cart_merged'))
  closed.when({ type: 'ClearCart' }).then(rejected('cart_merged'))
})

describe('laws of decide', () => {
  const carts = fc.array(cartEvents, { maxLength: 15 }).map((events) => cartAfter(...events))

  it('its event passes validation, and deciding the same command again gives the same', () => {
    fc.assert(
      fc.property(carts, cartCommands, (cart, command) => {
        for (const world of [serverWorld(), browserWorld()]) {
          const decision = decideCart(cart, command, world)
          if (!decision.ok) continue
          const { event } = decision
          expect(decodeCartEvent(event)).toEqual({ ok: true, event })
          if (!isShopperEvent(event)) throw new Error(`${event.type} is not a shopper's`)
          expect(decideCart(cart, commandOf(event), world)).toEqual(decision)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('what a browser accepts with the server’s catalogue the server accepts too, except codes', () => {
    fc.assert(
      fc.property(carts, cartCommands, (cart, command) => {
        fc.pre(command.type !== 'ApplyCoupon')
        const here = decideCart(cart, command, browserWorld())
        expect(decideCart(cart, command, serverWorld({ products: productsOnSale }))).toEqual(here)
      }),
    )
  })
})
