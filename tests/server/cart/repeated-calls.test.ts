import { describe, expect, it } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import { MAX_EVENTS_PER_DAY } from '#server/cart/cart-limits.ts'
import { hashOfSecret } from '#server/security/secrets.ts'
import { openApp } from '#tests/server/open-app.ts'
import { throwBlanket } from '#tests/server/shop-fixture.ts'
import { pushed } from '#tests/server/sync/pushed-events.ts'
import { cartWithThrow, post } from './cart-call-fixture.ts'

describe('a call with an Idempotency-Key', () => {
  const once = { 'idempotency-key': '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' }
  const add = { productId: 2001, productQuantity: 1 }

  it('is executed once, and its repetition gets the first answer', async () => {
    const { app } = await openApp()
    const { cart_key: cartKey } = await cartWithThrow(app)
    const first = await post(app)('/api/cart-guest', { cartKey, ...add }, once)
    await post(app)('/api/cart-guest', { cartKey, ...add })
    const again = await post(app)('/api/cart-guest', { cartKey, ...add, productQuantity: '1' }, once)
    expect(again.json()).toEqual(first.json())
    expect((await app.inject({ url: '/api/cart-guest', query: { cartKey } })).json()).toMatchObject({ item_count: 3 })
  })

  it('is the same call with and without the quotes of a structured field, as at the checkout', async () => {
    const { app } = await openApp()
    const { cart_key: cartKey } = await cartWithThrow(app)
    const quoted = { 'idempotency-key': `"${once['idempotency-key']}"` }
    const answers = []
    for (const headers of [once, quoted]) answers.push(await post(app)('/api/cart-guest', { cartKey, ...add }, headers))
    expect(answers.map((answer) => answer.json().item_count)).toEqual([2, 2])
  })

  it('is read anew each time if it reads the cart', async () => {
    const { app } = await openApp()
    const { cart_key: cartKey } = await cartWithThrow(app)
    const read = async () => (await app.inject({ url: '/api/cart-guest', query: { cartKey }, headers: once })).json()
    expect(await read()).toMatchObject({ item_count: 1 })
    await post(app)('/api/cart-guest', { cartKey, ...add })
    expect(await read()).toMatchObject({ item_count: 2 })
  })

  it('is executed once even if both arrive together', async () => {
    const { app } = await openApp()
    const { cart_key: cartKey } = await cartWithThrow(app)
    const both = await Promise.all([1, 2].map(() => post(app)('/api/cart-guest', { cartKey, ...add }, once)))
    expect(both.map((answer) => answer.json().item_count)).toEqual([2, 2])
  })

  it('gets its first answer again, even if the cart takes nothing more that day', async () => {
    const { app, shop } = await openApp()
    const { cart_key: cartKey } = await cartWithThrow(app)
    const first = await post(app)('/api/cart-guest', { cartKey, ...add }, once)
    await shop.store.update({
      cart: { keyHash: hashOfSecret(cartKey) },
      now: shop.now,
      handle: ({ position, state, lastSeqs }) => {
        const events = Array.from({ length: MAX_EVENTS_PER_DAY }, (_, index) => {
          const event = pushed(1, cartEvent('NoticesDismissed', {}))
          return { ...event, origin: 'server', seq: null, position: position + index + 1 }
        })
        return { change: { events, state, lastSeqs, totals: { itemCount: 2, total: 0 } }, outcome: null }
      },
    })
    expect((await post(app)('/api/cart-guest', { cartKey, ...add })).statusCode).toBe(429)
    const again = await post(app)('/api/cart-guest', { cartKey, ...add }, once)
    expect([again.statusCode, again.json()]).toEqual([200, first.json()])
  })

  it('gets its first refusal again, even if it would succeed now', async () => {
    const { app, shop } = await openApp()
    const { cart_key: cartKey } = await cartWithThrow(app)
    const tooMany = { cartKey, productId: 2001, productQuantity: 90 }
    const first = await post(app)('/api/cart-guest', tooMany, once)
    expect(first.statusCode).toBe(409)
    shop.products.set(2001, { ...throwBlanket, stock: 99 })
    expect((await post(app)('/api/cart-guest', tooMany, once)).json()).toEqual(first.json())
  })

  it('gets its first answer again if it was skipped, even if it would change the cart now', async () => {
    const { app } = await openApp()
    const { cart_key: cartKey } = await cartWithThrow(app)
    const code = { cartKey, promoCode: 'TEN' }
    await post(app)('/api/coupon-apply-guest', code)
    const first = await post(app)('/api/coupon-apply-guest', code, once)
    expect(first.statusCode).toBe(200)
    const removal = await app.inject({ method: 'DELETE', url: '/api/coupon-delete-guest', payload: code })
    expect(removal.statusCode).toBe(200)
    expect((await post(app)('/api/coupon-apply-guest', code, once)).json()).toEqual(first.json())
    const read = await app.inject({ url: '/api/cart-guest', query: { cartKey } })
    expect(read.json().totals).toEqual(removal.json().totals)
  })

  it('is refused with another body, but independent for another cart, another call and another day', async () => {
    const { app, shop } = await openApp()
    const { cart_key: cartKey } = await cartWithThrow(app)
    const { cart_key: other } = await cartWithThrow(app)
    await post(app)('/api/cart-guest', { cartKey, ...add }, once)
    const reused = await post(app)('/api/cart-guest', { cartKey, ...add, productQuantity: 2 }, once)
    expect(reused.statusCode).toBe(422)
    expect(reused.json()).toMatchObject({ code: 'idempotency_key_reused', data: { status: 422 } })
    expect((await post(app)('/api/cart-guest', { cartKey: other, ...add }, once)).json().item_count).toBe(2)
    expect((await post(app)('/api/cart-clear-guest', { cartKey }, once)).json().item_count).toBe(0)
    const removal = { method: 'DELETE', url: '/api/cart-guest', headers: once } as const
    const removed = await app.inject({ ...removal, payload: { cartKey: other, itemKey: '2001-_-_' } })
    expect(removed.json().item_count).toBe(0)
    shop.now += 25 * 60 * 60 * 1000
    expect((await post(app)('/api/cart-guest', { cartKey, ...add, productQuantity: 2 }, once)).json().item_count).toBe(
      2,
    )
  })

  it('that created a cart is refused with another body, whether or not a key of the cart was used since', async () => {
    const { app } = await openApp()
    const { cart_key: cartKey } = (await post(app)('/api/cart-guest', add, once)).json()
    const repeat = async () => (await post(app)('/api/cart-guest', { ...add, productQuantity: 2 }, once)).statusCode
    expect(await repeat()).toBe(422)
    await post(app)('/api/cart-guest', { cartKey, ...add })
    expect(await repeat()).toBe(422)
  })

  it('creates one cart, whose repetition gets a key to it until one is used', async () => {
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

  it('creates another cart for the same key from another address', async () => {
    const { app } = await openApp()
    const from = async (remoteAddress: string) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/cart-guest',
        payload: add,
        headers: once,
        remoteAddress,
      })
      return answer.json<{ cart_key: string }>().cart_key
    }
    const [ours, theirs] = [await from('192.0.2.1'), await from('198.51.100.1')]
    await post(app)('/api/cart-guest', { cartKey: ours, ...add })
    const seen = await app.inject({ url: '/api/cart-guest', query: { cartKey: theirs } })
    expect(seen.json()).toMatchObject({ item_count: 1 })
  })

  it('requires a valid one', async () => {
    const { app } = await openApp()
    const answer = await post(app)('/api/cart-guest', add, { 'idempotency-key': 'x'.repeat(201) })
    expect(answer.statusCode).toBe(400)
  })
})
