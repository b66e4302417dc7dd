import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ErrorBodySchema } from '#domain/wire/sync-protocol.ts'
import { callCart } from '#server/cart/call-cart.ts'
import { openApp } from '#tests/server/open-app.ts'
import { testShop, throwBlanket } from '#tests/server/shop-fixture.ts'
import { cartWithThrow, type Payload, post } from './cart-call-fixture.ts'

describe('invalid input is answered in one error format with its status, and changes nothing', () => {
  const add = { productId: 2001, productQuantity: 1 }
  type Refused = [number, string, string[]?]
  const additions: [string, Payload, ...Refused][] = [
    ['an unknown product', { productId: 9 }, 404, 'unknown_product'],
    ['an unknown variation', { productId: 1001, variation: 5, bech_color: 'rust' }, 404, 'unknown_variation'],
    ['a missing choice', { productId: 1001, bech_color: 'rust' }, 400, 'incomplete_configuration'],
    ['a quantity of -1', { productQuantity: -1 }, 400, 'bad_request', ['productQuantity']],
    ['a quantity of 0', { productQuantity: 0 }, 400, 'quantity_out_of_range', ['productQuantity']],
    ['a quantity of 1e9', { productQuantity: 1e9 }, 400, 'quantity_out_of_range', ['productQuantity']],
    ['a quantity of "1e9"', { productQuantity: '1e9' }, 400, 'bad_request', ['productQuantity']],
    ['a quantity of "2; drop"', { productQuantity: '2; drop' }, 400, 'bad_request', ['productQuantity']],
    ['a quantity of 1.5', { productQuantity: 1.5 }, 400, 'bad_request', ['productQuantity']],
    ['an empty quantity', { productQuantity: '' }, 400, 'bad_request', ['productQuantity']],
    ['no quantity', { productQuantity: undefined }, 400, 'bad_request', ['productQuantity']],
    ['no product', { productId: undefined }, 400, 'bad_request', ['productId']],
    ['a product named by words', { productId: '2001 or 1=1' }, 400, 'bad_request', ['productId']],
    ['a colour that is no slug', { bech_color: 'Rust; drop' }, 400, 'bad_request', ['bech_color']],
    ['more than there is', { productQuantity: 80 }, 409, 'not_enough_stock'],
  ]
  const update = '/api/cart-update-guest'
  const tooMany = { itemKey: '2001-_-_', productQuantity: 100 }
  const drone = { shippingMethod: 'drone' }
  it.each<[string, string, Payload, ...Refused]>([
    ...additions.map(([title, more, ...refused]): [string, string, Payload, ...Refused] => [
      title,
      '/api/cart-guest',
      { ...add, ...more },
      ...refused,
    ]),
    ['a line that is not there', update, { itemKey: '9-_-_', productQuantity: 1 }, 404, 'item_not_in_cart'],
    ['a quantity of 100', update, tooMany, 400, 'quantity_out_of_range', ['productQuantity']],
    ['an unknown code', '/api/coupon-apply-guest', { promoCode: 'NOPE' }, 400, 'invalid_promo_code'],
    ['a code of hieroglyphs', '/api/coupon-apply-guest', { promoCode: '💥\u0000' }, 400, 'invalid_promo_code'],
    ['a code under its minimum', '/api/coupon-apply-guest', { promoCode: 'BIG' }, 400, 'minimum_spend_not_reached'],
    ['an unknown delivery', '/api/shipping-method-guest', drone, 400, 'bad_request', ['shippingMethod']],
  ])('%s', async (...row) => {
    const [, url, payload, status, code, fields] = row
    const { app } = await openApp()
    const before = await cartWithThrow(app)
    const answer = await post(app)(url, { cartKey: before.cart_key, ...payload })
    const body = v.parse(ErrorBodySchema, answer.json())
    expect([answer.statusCode, body.data.status, body.code]).toEqual([status, status, code])
    if (fields) expect(body.data).toMatchObject({ fields })
    const after = await app.inject({ url: '/api/cart-guest', query: { cartKey: before.cart_key } })
    expect(after.json()).toEqual(before)
  })

  it('a 51st line', async () => {
    const { app, shop } = await openApp()
    for (let id = 3000; id < 3060; id += 1) shop.products.set(id, { ...throwBlanket, id, slug: `throw-${id}` })
    const { cart_key: cartKey } = await cartWithThrow(app)
    const more = (productId: number) => post(app)('/api/cart-guest', { cartKey, productId, productQuantity: 1 })
    for (let id = 3000; id < 3049; id += 1) await more(id)
    const answer = await more(3049)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'too_many_lines', data: { status: 409 } })
    expect((await app.inject({ url: '/api/cart-guest', query: { cartKey } })).json()).toMatchObject({ item_count: 50 })
  })

  it.each(['nobody-has-this-key-in-this-shop-at-all-1234', 'short', '💥'])('the cart key %s', async (cartKey) => {
    const { app } = await openApp()
    for (const [url, payload] of [
      ['/api/cart-guest', add],
      ['/api/cart-update-guest', { itemKey: '2001-_-_', productQuantity: 1 }],
      ['/api/cart-clear-guest', {}],
      ['/api/coupon-apply-guest', { promoCode: 'TEN' }],
    ] as const) {
      const answer = await post(app)(url, { cartKey, ...payload })
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'unknown_cart_key'])
    }
    expect((await app.inject({ url: '/api/cart-guest', query: { cartKey } })).statusCode).toBe(404)
  })

  it('a missing cart key', async () => {
    const { app } = await openApp()
    const answer = await post(app)('/api/cart-clear-guest', {})
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'bad_request', data: { fields: ['cartKey'] } })
  })

  it.each<[string, string, string, number, string]>([
    ['broken JSON', 'application/json', '{"productId": 2001,', 400, 'malformed_body'],
    ['no JSON at all', 'application/json', '', 400, 'malformed_body'],
    ['a list', 'application/json', '[1, 2]', 400, 'bad_request'],
    ['another content type', 'text/csv', 'productId;2001', 415, 'unsupported_media_type'],
    ['5 MB', 'application/json', JSON.stringify({ ...add, more: 'x'.repeat(5_000_000) }), 413, 'body_too_large'],
    [
      'a form of 5 MB',
      'application/x-www-form-urlencoded',
      `productId=${'1'.repeat(5_000_000)}`,
      413,
      'body_too_large',
    ],
    ['a prototype', 'application/json', '{"__proto__": {"productId": 2001}}', 400, 'malformed_body'],
  ])('a body of %s', async (...row) => {
    const [, type, payload, status, code] = row
    const { app } = await openApp()
    for (const url of ['/api/cart-guest', '/api/sync']) {
      const answer = await app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
      expect(v.is(ErrorBodySchema, answer.json())).toBe(true)
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, status, code])
    }
  })

  it('an unknown call', async () => {
    const { app } = await openApp()
    for (const method of ['GET', 'POST', 'PATCH'] as const) {
      const answer = await app.inject({ method, url: '/api/cart-sell' })
      expect(answer.statusCode).toBe(404)
      expect(v.parse(ErrorBodySchema, answer.json())).toMatchObject({ code: 'not_found', data: { status: 404 } })
    }
  })
})

it('a call that is skipped announces what the shop has changed in the cart', async () => {
  const shop = testShop()
  const add = { type: 'AddItem', productId: throwBlanket.id, variation: null, colour: null, quantity: 1 } as const
  const made = await callCart(shop, { cart: null, command: add })
  const [key, cursor] = made.ok ? [made.cart.cart_key ?? '', made.at?.cursor ?? 0] : ['', 0]
  shop.products.set(throwBlanket.id, { ...throwBlanket, price: throwBlanket.price + 100 })
  const command = { type: 'ApplyCoupon', code: 'NOBODY' } as const
  const called = await callCart(shop, { cart: { key }, command, skips: ['invalid_promo_code'] })
  expect(called).toMatchObject({ ok: true, cart: { notices: [{ kind: 'repriced' }] }, poke: { cursor: cursor + 1 } })
})

it('a call that is skipped creates the cart whose key it returns, also without any event', async () => {
  const shop = testShop()
  shop.coupons.clear()
  const command = { type: 'ApplyCoupon', code: 'WINTER' } as const
  const skips = ['cart_empty', 'invalid_promo_code'] as const
  const called = await callCart(shop, { cart: null, command, skips })
  const key = called.ok ? (called.cart.cart_key ?? '') : ''
  expect(await callCart(shop, { cart: { key }, command: null })).toMatchObject({ ok: true, cart: { item_count: 0 } })
})
