import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ServerCartSchema } from '#domain/cart/server-cart.ts'
import { ErrorBodySchema, SYNC_PROTOCOL } from '#domain/wire/sync-protocol.ts'
import { clientOf } from '#tests/kit/entries.ts'
import { openApp } from '#tests/server/open-app.ts'
import { throwBlanket } from '#tests/server/shop-fixture.ts'
import { pushed } from '#tests/server/sync/pushed-events.ts'
import { cartWithThrow, type Payload, post } from './cart-call-fixture.ts'

describe('a guest’s cart through the calls', () => {
  it('is created with the first product and a key, answers in the specification’s shape, and sets a cookie', async () => {
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
    'named by %s does not become the cart of whoever follows the link',
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

  it('accepts a variation’s id as its product', async () => {
    const { app } = await openApp()
    const answer = await post(app)('/api/cart-guest', { productId: 100_102, productQuantity: 1, bech_color: 'rust' })
    expect(answer.json()).toMatchObject({ items: [{ id: 1001, variation: 100_102, bech_color: 'rust' }] })
  })

  it('accepts a variation’s id as its product beside another variation, which is the one that is added', async () => {
    const { app } = await openApp()
    const named = { productId: 100_102, variation: 100_101, bech_color: 'rust' }
    const answer = await post(app)('/api/cart-guest', { ...named, productQuantity: 1 })
    expect(answer.json()).toMatchObject({ items: [{ id: 1001, variation: 100_101 }] })
  })

  it('accepts forms, queries and JSON alike', async () => {
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

  it('is found by its cookie if no key is given, or an empty one, and an invalid cookie starts a new one', async () => {
    const { app } = await openApp()
    const { cart_key: rusbank_cart } = await cartWithThrow(app)
    const add = (cookies: Record<string, string>, named: { readonly cartKey?: string | null } = {}) => {
      const payload = { productId: 2001, productQuantity: 1, ...named }
      return app.inject({ method: 'POST', url: '/api/cart-guest', payload, cookies })
    }
    expect((await add({ rusbank_cart })).json()).toMatchObject({ item_count: 2, cart_key: rusbank_cart })
    expect((await add({ rusbank_cart }, { cartKey: null })).json()).toMatchObject({ item_count: 3 })
    expect((await add({ rusbank_cart }, { cartKey: '' })).json()).toMatchObject({ item_count: 4 })
    expect((await add({ rusbank_cart: 'x'.repeat(43) })).json()).toMatchObject({ item_count: 1 })
  })

  it('is the one whose key is given, whatever the cookie names', async () => {
    const { app } = await openApp()
    const { cart_key: rusbank_cart } = await cartWithThrow(app)
    const { cart_key: cartKey } = await cartWithThrow(app)
    const payload = { cartKey, productId: 2001, productQuantity: 2 }
    const answer = await app.inject({ method: 'POST', url: '/api/cart-guest', payload, cookies: { rusbank_cart } })
    expect(answer.json()).toMatchObject({ item_count: 3, cart_key: cartKey })
  })

  it('changes quantities, removes with 0, switches delivery, applies and removes a code, and is cleared', async () => {
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

  it('is answered with its stream’s position, and without one if it does not exist', async () => {
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

  it('is read with the ids of the last acts, so that a page knows what the rendered cart contains', async () => {
    const { app } = await openApp()
    const { cart_key: cartKey } = await cartWithThrow(app)
    const events = Array.from({ length: 80 }, (_, index) => pushed(index + 1))
    const payload = { protocol: SYNC_PROTOCOL, cartKey, clientId: clientOf(1), cursor: 0, events }
    expect((await post(app)('/api/sync', payload)).statusCode).toBe(200)
    const { headers } = await app.inject({ url: '/api/cart-guest', query: { cartKey } })
    const [, position, ...acts] = String(headers['cart-at']).split(' ')
    expect(Number(position)).toBeGreaterThan(80)
    expect(acts).toEqual(events.slice(-acts.length).map(({ id }) => id))
    expect(acts.length).toBeGreaterThan(50)
    expect(String(headers['cart-at']).length).toBeLessThan(2_500)
  })

  it('is answered with the shop’s changes since', async () => {
    const { app, shop } = await openApp()
    const { cart_key: cartKey } = await cartWithThrow(app)
    shop.products.set(2001, { ...throwBlanket, price: 41_900 })
    expect((await app.inject({ url: '/api/cart-guest', query: { cartKey } })).json()).toMatchObject({
      notices: [{ kind: 'repriced', from: 39_900, to: 41_900 }],
    })
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
  ])('%s %s requires a valid token', async (method, url, payload) => {
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
