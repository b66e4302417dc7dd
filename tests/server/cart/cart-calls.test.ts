import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { type ServerCart, ServerCartSchema } from '#domain/cart/server-cart.ts'
import { ErrorBodySchema } from '#domain/wire/sync-protocol.ts'
import { openApp } from '#tests/server/open-app.ts'
import { throwBlanket } from '#tests/server/shop-fixture.ts'

type Payload = Record<string, unknown>

const post =
  (app: FastifyInstance) =>
  (url: string, payload: Payload, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, payload, headers })

async function cartWithThrow(app: FastifyInstance): Promise<ServerCart & { cart_key: string }> {
  const answer = await post(app)('/api/cart-guest', { productId: throwBlanket.id, productQuantity: 1 })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

describe('a guest’s cart through the calls', () => {
  it('begins with the first product and its key, answers in the specification’s shape, and leaves a cookie', async () => {
    const { app } = await openApp()
    const payload = { productId: 1001, productQuantity: 2, variation: 100_101, bech_color: 'stone' }
    const answer = await post(app)('/api/cart-guest', payload)
    const cart = v.parse(ServerCartSchema, answer.json())
    expect(cart).toMatchObject({
      item_count: 2,
      items: [{ item_key: '1001-100101-stone', price: 1_299_900, totals: { total: 2_469_810 } }],
      coupons: [{ coupon: 'AUTO', discount: 129_990 }],
      totals: { subtotal: 2_599_800, discount_total: 129_990, shipping_total: 0, total: 2_469_810 },
    })
    const [cookie] = answer.cookies
    expect(cookie).toMatchObject({
      name: 'rusbank_cart',
      value: cart.cart_key,
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
    })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it.each(['GET', 'HEAD'] as const)(
    'a link names, by %s, does not become the cart of who follows it',
    async (method) => {
      const { app } = await openApp()
      const theirs = await cartWithThrow(app)
      const url = `/api/cart-guest?cartKey=${theirs.cart_key}`
      for (const site of ['cross-site', 'same-site', 'same-origin', 'none']) {
        const answer = await app.inject({
          method,
          url,
          headers: { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' },
        })
        expect([site, answer.statusCode, answer.cookies]).toEqual([site, 200, []])
      }
      const own = await cartWithThrow(app)
      const answer = await app.inject({ method, url, cookies: { rusbank_cart: own.cart_key } })
      expect([answer.statusCode, answer.cookies]).toEqual([200, []])
    },
  )

  it('takes a variation’s id for its product', async () => {
    const { app } = await openApp()
    const answer = await post(app)('/api/cart-guest', { productId: 100_102, productQuantity: 1, bech_color: 'rust' })
    expect(answer.json()).toMatchObject({ items: [{ id: 1001, variation: 100_102, bech_color: 'rust' }] })
  })

  it('takes forms, queries and JSON for the same', async () => {
    const { app } = await openApp()
    const { cart_key: cartKey } = await cartWithThrow(app)
    const asForm = await app.inject({
      method: 'POST',
      url: '/api/cart-guest',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        cartKey,
        productId: '2001',
        productQuantity: '2',
        variation: '',
        bech_color: '',
      }).toString(),
    })
    expect(asForm.json()).toMatchObject({ item_count: 3 })
    const inQuery = await app.inject({ url: '/api/cart-guest', query: { cartKey } })
    expect(inQuery.json()).toMatchObject({ item_count: 3, cart_key: cartKey })
    const inBody = await app.inject({
      method: 'DELETE',
      url: '/api/cart-guest',
      payload: { cartKey, itemKey: '2001-_-_' },
    })
    expect(inBody.json()).toMatchObject({ item_count: 0, totals: { total: 0 } })
  })

  it('goes by its cookie where no key is named, and a cookie that opens nothing begins a new one', async () => {
    const { app } = await openApp()
    const { cart_key: rusbank_cart } = await cartWithThrow(app)
    const add = (cookies: Record<string, string>) =>
      app.inject({ method: 'POST', url: '/api/cart-guest', payload: { productId: 2001, productQuantity: 1 }, cookies })
    expect((await add({ rusbank_cart })).json()).toMatchObject({ item_count: 2, cart_key: rusbank_cart })
    expect((await add({ rusbank_cart: 'x'.repeat(43) })).json()).toMatchObject({ item_count: 1 })
  })

  it('changes quantities, removes with 0, switches delivery, applies and removes a code, and clears', async () => {
    const { app } = await openApp()
    const { cart_key: cartKey } = await cartWithThrow(app)
    const line = { cartKey, itemKey: '2001-_-_' }
    expect((await post(app)('/api/cart-update-guest', { ...line, productQuantity: '3' })).json()).toMatchObject({
      item_count: 3,
      totals: { subtotal: 119_700, shipping_total: 0 },
    })
    expect((await post(app)('/api/coupon-apply-guest', { cartKey, promoCode: ' ten ' })).json()).toMatchObject({
      coupons: [{ coupon: 'TEN', discount: 11_970 }],
    })
    expect((await post(app)('/api/coupon-apply-guest', { cartKey, promoCode: 'TEN' })).statusCode).toBe(200)
    const removed = await app.inject({
      method: 'DELETE',
      url: '/api/coupon-delete-guest',
      query: { cartKey, promoCode: 'TEN' },
    })
    expect(removed.json()).toMatchObject({ coupons: [], totals: { total: 119_700 } })
    await post(app)('/api/cart-update-guest', { ...line, productQuantity: 1 })
    expect(
      (await post(app)('/api/shipping-method-guest', { cartKey, shippingMethod: 'localPickup' })).json(),
    ).toMatchObject({
      shipping_method: 'localPickup',
      totals: { shipping_total: 0, total: 39_900 },
    })
    expect((await post(app)('/api/cart-update-guest', { ...line, productQuantity: 0 })).json()).toMatchObject({
      items: [],
    })
    expect((await post(app)('/api/coupon-apply-guest', { cartKey, promoCode: 'TEN' })).json()).toMatchObject({
      coupons: [],
    })
    expect((await post(app)('/api/cart-clear-guest', { cartKey })).statusCode).toBe(200)
  })

  it('is empty for a guest who has none, and nothing is stored', async () => {
    const { app } = await openApp()
    const answer = await app.inject({ url: '/api/cart-guest' })
    expect(answer.json()).toMatchObject({ cart_key: null, item_count: 0, available_auto_coupons: [{ code: 'AUTO' }] })
    expect(answer.cookies).toEqual([])
  })

  it('says where its stream is with it, and nothing of the kind where there is none', async () => {
    const { app } = await openApp()
    const { cart_key: cartKey } = await cartWithThrow(app)
    const at = async () => String((await app.inject({ url: '/api/cart-guest', query: { cartKey } })).headers['cart-at'])
    const [cartId, cursor] = (await at()).split(' ')
    expect(cartId).toMatch(/^[a-z0-9]{16,}$/)
    const changed = { cartKey, itemKey: '2001-_-_', productQuantity: 2 }
    expect((await post(app)('/api/cart-update-guest', changed)).headers['cart-at']).toBe(
      `${cartId} ${Number(cursor) + 1}`,
    )
    expect(await at()).toBe(`${cartId} ${Number(cursor) + 1}`)
    expect((await app.inject({ url: '/api/cart-guest' })).headers).not.toHaveProperty('cart-at')
  })

  it('tells what the shop changed in it since', async () => {
    const { app, shop } = await openApp()
    const { cart_key: cartKey } = await cartWithThrow(app)
    shop.products.set(2001, { ...throwBlanket, price: 41_900 })
    expect((await app.inject({ url: '/api/cart-guest', query: { cartKey } })).json()).toMatchObject({
      notices: [{ kind: 'repriced', from: 39_900, to: 41_900 }],
    })
  })
})

describe('bad input is answered in one shape with its status, and changes nothing', () => {
  const add = { productId: 2001, productQuantity: 1 }
  it.each<[string, string, Payload, number, string, string[]?]>([
    ['an unknown product', '/api/cart-guest', { ...add, productId: 9 }, 404, 'unknown_product'],
    [
      'an unknown variation',
      '/api/cart-guest',
      { ...add, productId: 1001, variation: 5, bech_color: 'rust' },
      404,
      'unknown_variation',
    ],
    [
      'a missing choice',
      '/api/cart-guest',
      { ...add, productId: 1001, bech_color: 'rust' },
      400,
      'incomplete_configuration',
    ],
    ['a quantity of -1', '/api/cart-guest', { ...add, productQuantity: -1 }, 400, 'bad_request', ['productQuantity']],
    [
      'a quantity of 0',
      '/api/cart-guest',
      { ...add, productQuantity: 0 },
      400,
      'quantity_out_of_range',
      ['productQuantity'],
    ],
    [
      'a quantity of 1e9',
      '/api/cart-guest',
      { ...add, productQuantity: 1e9 },
      400,
      'quantity_out_of_range',
      ['productQuantity'],
    ],
    [
      'a quantity of "1e9"',
      '/api/cart-guest',
      { ...add, productQuantity: '1e9' },
      400,
      'bad_request',
      ['productQuantity'],
    ],
    [
      'a quantity of "2; drop"',
      '/api/cart-guest',
      { ...add, productQuantity: '2; drop' },
      400,
      'bad_request',
      ['productQuantity'],
    ],
    ['a quantity of 1.5', '/api/cart-guest', { ...add, productQuantity: 1.5 }, 400, 'bad_request', ['productQuantity']],
    ['an empty quantity', '/api/cart-guest', { ...add, productQuantity: '' }, 400, 'bad_request', ['productQuantity']],
    ['no quantity', '/api/cart-guest', { productId: 2001 }, 400, 'bad_request', ['productQuantity']],
    ['no product', '/api/cart-guest', { productQuantity: 1 }, 400, 'bad_request', ['productId']],
    [
      'a product named by words',
      '/api/cart-guest',
      { ...add, productId: '2001 or 1=1' },
      400,
      'bad_request',
      ['productId'],
    ],
    [
      'a colour that is no slug',
      '/api/cart-guest',
      { ...add, bech_color: 'Rust; drop' },
      400,
      'bad_request',
      ['bech_color'],
    ],
    ['more than there is', '/api/cart-guest', { ...add, productQuantity: 80 }, 409, 'not_enough_stock'],
    [
      'a line that is not there',
      '/api/cart-update-guest',
      { itemKey: '9-_-_', productQuantity: 1 },
      404,
      'item_not_in_cart',
    ],
    [
      'a quantity of 100',
      '/api/cart-update-guest',
      { itemKey: '2001-_-_', productQuantity: 100 },
      400,
      'quantity_out_of_range',
      ['productQuantity'],
    ],
    ['an unknown code', '/api/coupon-apply-guest', { promoCode: 'NOPE' }, 400, 'invalid_promo_code'],
    ['a code of hieroglyphs', '/api/coupon-apply-guest', { promoCode: '💥\u0000' }, 400, 'invalid_promo_code'],
    ['a code under its minimum', '/api/coupon-apply-guest', { promoCode: 'BIG' }, 400, 'minimum_spend_not_reached'],
    [
      'an unknown delivery',
      '/api/shipping-method-guest',
      { shippingMethod: 'drone' },
      400,
      'bad_request',
      ['shippingMethod'],
    ],
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

  it('no cart key where there has to be one', async () => {
    const { app } = await openApp()
    const answer = await post(app)('/api/cart-clear-guest', {})
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'bad_request', data: { fields: ['cartKey'] } })
  })

  it.each<[string, string, string, number, string]>([
    ['broken JSON', 'application/json', '{"productId": 2001,', 400, 'malformed_body'],
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

  it('a call that does not exist', async () => {
    const { app } = await openApp()
    for (const method of ['GET', 'POST', 'PATCH'] as const) {
      const answer = await app.inject({ method, url: '/api/cart-sell' })
      expect(answer.statusCode).toBe(404)
      expect(v.parse(ErrorBodySchema, answer.json())).toMatchObject({ code: 'not_found', data: { status: 404 } })
    }
  })
})

describe('a customer’s calls', () => {
  it.each<['GET' | 'POST' | 'DELETE', string, Payload]>([
    ['GET', '/api/cart', {}],
    ['POST', '/api/cart', { productId: 2001, productQuantity: 1 }],
    ['DELETE', '/api/cart', { itemKey: '2001-_-_' }],
    ['POST', '/api/cart-update', { itemKey: '2001-_-_', productQuantity: 1 }],
    ['POST', '/api/cart-clear', {}],
    ['POST', '/api/shipping-method', { shippingMethod: 'localPickup' }],
    ['POST', '/api/coupon-apply', { promoCode: 'TEN' }],
    ['DELETE', '/api/coupon-delete', { promoCode: 'TEN' }],
  ])('%s %s needs a token that somebody has', async (method, url, payload) => {
    const { app } = await openApp()
    const answer = await app.inject({
      method,
      url,
      ...(method === 'GET' ? { query: { token: 'x' } } : { payload: { token: 'x', ...payload } }),
    })
    expect(answer.statusCode).toBe(401)
    expect(v.parse(ErrorBodySchema, answer.json())).toMatchObject({ code: 'unauthorized', data: { status: 401 } })
  })
})

describe('a call with an Idempotency-Key', () => {
  const once = { 'idempotency-key': '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' }
  const add = { productId: 2001, productQuantity: 1 }

  it('acts once, and its repetition gets the first answer', async () => {
    const { app } = await openApp()
    const { cart_key: cartKey } = await cartWithThrow(app)
    const first = await post(app)('/api/cart-guest', { cartKey, ...add }, once)
    await post(app)('/api/cart-guest', { cartKey, ...add })
    const again = await post(app)('/api/cart-guest', { cartKey, ...add, productQuantity: '1' }, once)
    expect(again.json()).toEqual(first.json())
    expect((await app.inject({ url: '/api/cart-guest', query: { cartKey } })).json()).toMatchObject({ item_count: 3 })
  })

  it('acts once even when both come together', async () => {
    const { app } = await openApp()
    const { cart_key: cartKey } = await cartWithThrow(app)
    const both = await Promise.all([1, 2].map(() => post(app)('/api/cart-guest', { cartKey, ...add }, once)))
    expect(both.map((answer) => answer.json().item_count)).toEqual([2, 2])
  })

  it('gets its first refusal again, also where it would be taken now', async () => {
    const { app, shop } = await openApp()
    const { cart_key: cartKey } = await cartWithThrow(app)
    const tooMany = { cartKey, productId: 2001, productQuantity: 90 }
    const first = await post(app)('/api/cart-guest', tooMany, once)
    expect(first.statusCode).toBe(409)
    shop.products.set(2001, { ...throwBlanket, stock: 99 })
    expect((await post(app)('/api/cart-guest', tooMany, once)).json()).toEqual(first.json())
  })

  it('is refused with another body, and free for another cart, another call and another day', async () => {
    const { app, shop } = await openApp()
    const { cart_key: cartKey } = await cartWithThrow(app)
    const { cart_key: other } = await cartWithThrow(app)
    await post(app)('/api/cart-guest', { cartKey, ...add }, once)
    const reused = await post(app)('/api/cart-guest', { cartKey, ...add, productQuantity: 2 }, once)
    expect(reused.statusCode).toBe(422)
    expect(reused.json()).toMatchObject({ code: 'idempotency_key_reused', data: { status: 422 } })
    expect((await post(app)('/api/cart-guest', { cartKey: other, ...add }, once)).json().item_count).toBe(2)
    expect((await post(app)('/api/cart-clear-guest', { cartKey }, once)).json().item_count).toBe(0)
    shop.now += 25 * 60 * 60 * 1000
    expect((await post(app)('/api/cart-guest', { cartKey, ...add, productQuantity: 2 }, once)).json().item_count).toBe(
      2,
    )
  })

  it('makes one cart, whose repetition gets a key to it until one is used', async () => {
    const { app } = await openApp()
    const lost = await post(app)('/api/cart-guest', add, once)
    const again = await post(app)('/api/cart-guest', add, once)
    const { cart_key: cartKey } = again.json()
    expect(again.json()).toEqual({ ...lost.json(), cart_key: cartKey })
    await post(app)('/api/cart-guest', { cartKey, ...add })
    const { cart_key: firstKey } = lost.json()
    const seen = await app.inject({ url: '/api/cart-guest', query: { cartKey: firstKey } })
    expect(seen.json()).toMatchObject({ item_count: 2 })
    const spent = await post(app)('/api/cart-guest', add, once)
    expect([spent.statusCode, spent.json().code]).toEqual([409, 'idempotency_key_spent'])
  })

  it('has to be one', async () => {
    const { app } = await openApp()
    const answer = await post(app)('/api/cart-guest', add, { 'idempotency-key': 'x'.repeat(201) })
    expect(answer.statusCode).toBe(400)
  })
})
