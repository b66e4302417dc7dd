import { describe, expect, it } from 'vitest'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { serverCart } from '#domain/cart/server-cart.ts'
import { type ApiResult, UNREACHABLE } from '#src/client/api/api-result.ts'
import { CURRENT_CUSTOMER_PATH } from '#src/client/customer/customer-path.ts'
import { loadShopData } from '#src/client/shop-data.ts'
import { loginAnswer, savedDetails } from '#tests/kit/customers.ts'
import { idOf } from '#tests/kit/entries.ts'

const refused = (status: number): ApiResult<never> => ({
  ok: false,
  reason: 'refused',
  status,
  code: 'refused',
  message: 'No.',
  data: { status },
})
const cartAt = (headers: Record<string, string>): ApiResult<unknown> => ({
  ok: true,
  body: serverCart(emptyCart(), null),
  headers: new Headers(headers),
})
const customer = loginAnswer({ user_id: idOf(1), shipping: savedDetails({ email: 'thandi@example.com' }) })

/** What a page with these cookies starts with, and which calls it made, if the shop answers these calls so. */
async function load(cookie: string, answers: Readonly<Record<string, ApiResult<unknown>>>) {
  const calls: string[] = []
  const get = async (path: string) => {
    calls.push(path)
    return answers[path] ?? (path === '/api/categories' ? { ok: true, body: { categories: [] } } : UNREACHABLE)
  }
  const request = new Request('https://shop.example/cart', { headers: { cookie } })
  const { cart, visitor } = await loadShopData({ get: get as never }, request)
  return { cart, visitor, calls: calls.filter((path) => /cart|customer/.test(path)) }
}

describe('the cart that a page starts with', () => {
  it.each([
    ['the visitor has no cart', '', {}],
    ['the shop has none for them', 'rusbank_cart=k', { '/api/cart-guest': cartAt({}) }],
    ['the shop does not know their key', 'rusbank_cart=k', { '/api/cart-guest': refused(404) }],
  ])('is none if %s', async (_, cookie, answers) => {
    expect((await load(cookie, answers)).cart).toBeNull()
  })

  it.each([
    ['is unavailable', refused(503)],
    ['fails', refused(500)],
    ['refuses the call for now', refused(429)],
    ['does not answer', UNREACHABLE],
  ])('is unknown if the shop %s', async (_, answer) => {
    expect((await load('rusbank_cart=k', { '/api/cart-guest': answer })).cart).toBeUndefined()
  })

  it('is unknown for a customer whose session could not be read, and is not that of a guest', async () => {
    const answers = { [CURRENT_CUSTOMER_PATH]: refused(503), '/api/cart-guest': cartAt({ 'cart-at': 'abc 7' }) }
    const unread = { cart: undefined, visitor: null, calls: [CURRENT_CUSTOMER_PATH] }
    expect(await load('rusbank_session=s; rusbank_cart=k', answers)).toEqual(unread)
  })

  it('is that of a guest if the session has ended, and of the customer as long as it has not', async () => {
    const carts = { '/api/cart-guest': cartAt({ 'cart-at': 'abc 7' }), '/api/cart': cartAt({ 'cart-at': 'def 8' }) }
    const cookie = 'rusbank_session=s; rusbank_cart=k'
    const ended = await load(cookie, { ...carts, [CURRENT_CUSTOMER_PATH]: refused(401) })
    const lasting = await load(cookie, { ...carts, [CURRENT_CUSTOMER_PATH]: { ok: true, body: customer } })
    expect([ended.cart?.streamId, lasting.cart?.streamId]).toEqual(['cart:abc', 'cart:def'])
    expect([ended.visitor, lasting.visitor]).toEqual([null, { firstName: '' }])
  })
})
