import { describe, expect, it, vi } from 'vitest'
import { MAX_CLIENTS } from '#server/cart/cart-limits.ts'
import { closeGuestKey, ensureCustomerCart, mergeGuestCart } from '#server/cart/merge-guest-cart.ts'
import { hashOfSecret } from '#server/security/secrets.ts'
import { exchange } from '#server/sync/exchange.ts'
import { exchangeFor } from '#server/sync/exchange-for.ts'
import { clientOf } from '#tests/kit/entries.ts'
import { testShop, throwBlanket } from '#tests/server/shop-fixture.ts'
import { addThrow, anna, ben, exchanged, push } from './exchange-fixture.ts'
import { pushed } from './pushed-events.ts'

describe('a cart may be opened by', () => {
  it('the client that created it, with another key, until one of its keys is used', async () => {
    const shop = testShop()
    const request = push([pushed(1, addThrow())])
    const lost = await exchanged(shop, request)
    const repeated = await exchanged(shop, request)
    expect(repeated.cartId).toBe(lost.cartId)
    expect(repeated.cartKey).not.toBe(lost.cartKey)
    for (const cartKey of [lost.cartKey, repeated.cartKey]) {
      expect((await exchanged(shop, push([], { cartKey }))).cartId).toBe(lost.cartId)
    }
    expect((await exchanged(shop, request)).cartId).not.toBe(lost.cartId)
  })

  it('a holder of its key, in the request or else in the cookie', async () => {
    const shop = testShop()
    const hers = await exchanged(shop, push([pushed(1, addThrow())]))
    const his = await exchanged(shop, push([pushed(1, addThrow(5))], { clientId: ben }))
    expect((await exchanged(shop, push([], { clientId: ben }), hers.cartKey)).cartId).toBe(hers.cartId)
    expect((await exchanged(shop, push([], { cartKey: his.cartKey }), hers.cartKey)).cartId).toBe(his.cartId)
  })

  it('the browser that proposed its key', async () => {
    const shop = testShop()
    const newCartKey = 'proposed-by-a-browser-of-ours-00'
    const made = await exchanged(shop, push([pushed(1, addThrow())], { newCartKey }))
    expect(made.cartKey).toBe(newCartKey)
    const other = await exchanged(shop, push([], { newCartKey, clientId: ben }))
    expect(other).toMatchObject({ cartId: made.cartId, cartKey: newCartKey })
  })

  it('nobody with a key that was proposed beside the cookie without an act', async () => {
    const shop = testShop()
    const made = await exchanged(shop, push([pushed(1, addThrow())]))
    const newCartKey = 'proposed-by-a-browser-of-ours-00'
    const opened = async () => (await shop.store.head({ keyHash: hashOfSecret(newCartKey) }))?.cartId
    await exchanged(shop, push([], { newCartKey }), made.cartKey)
    expect(await opened()).toBeUndefined()
    await exchanged(shop, push([pushed(2, addThrow())], { newCartKey }), made.cartKey)
    expect(await opened()).toBe(made.cartId)
  })

  it('a guest whose session has ended and who has no cart yet: they get one of their own', async () => {
    const shop = testShop()
    const request = push([pushed(1, addThrow())])
    const { result } = await exchangeFor(shop, { request, cookieKey: null, hadSession: true, session: null })
    expect(result).toMatchObject({ ok: true, answer: { cart: { item_count: 1 } } })
  })

  it('nobody with an unknown key; an unknown cookie counts as none', async () => {
    const shop = testShop()
    const unknown = 'nobody-has-this-key-in-this-shop'
    const refused = await exchange(shop, { request: push([pushed(1, addThrow())], { cartKey: unknown }) })
    expect(refused).toMatchObject({ ok: false, error: { code: 'unknown_cart_key', data: { status: 404 } } })
    expect((await exchanged(shop, push([pushed(1, addThrow())]), unknown)).cart.item_count).toBe(1)
  })
})

it('a customer’s request that is refused closes no key without a cart', async () => {
  const shop = testShop()
  const cartId = shop.newCartId()
  await ensureCustomerCart(shop, cartId)
  const cartKey = 'asked-for-before-the-login-000000'
  const session = { customerId: 'anna', cartId }
  const send = (seq: number) => {
    const request = push([pushed(seq, addThrow())], { cartKey, customer: 'anna' })
    return exchangeFor(shop, { request, cookieKey: null, hadSession: true, session })
  }
  const keyHash = hashOfSecret(cartKey)
  expect(await send(2)).toMatchObject({ result: { ok: false, error: { code: 'seq_gap' } } })
  expect(await shop.store.head({ keyHash })).toBeUndefined()
  expect(await send(1)).toMatchObject({ result: { ok: true } })
  expect(await shop.store.head({ keyHash })).toMatchObject({ position: 1 })
})

it('a merge before an exchange that is refused is announced to the clients of both carts', async () => {
  const shop = testShop()
  const customerCartId = shop.newCartId()
  await ensureCustomerCart(shop, customerCartId)
  const guest = await exchanged(shop, push([pushed(1, addThrow())]))
  const session = { customerId: 'anna', cartId: customerCartId }
  const request = push([pushed(3, addThrow())], { clientId: ben, customer: 'anna' })
  const { result, pokes } = await exchangeFor(shop, { request, cookieKey: guest.cartKey, hadSession: true, session })
  expect(result).toMatchObject({ ok: false, error: { code: 'seq_gap' } })
  expect(pokes.map(({ cartId }) => cartId)).toEqual([guest.cartId, customerCartId])
})

it('a key that gets its cart while a customer closes it is merged', async () => {
  const shop = testShop()
  const customerCartId = shop.newCartId()
  await ensureCustomerCart(shop, customerCartId)
  const { cartKey, cartId } = await exchanged(shop, push([pushed(1, addThrow())]))
  if (cartKey === null) throw new Error('a guest’s cart has a key')
  const pokes = await closeGuestKey(shop, { guestKey: cartKey, customerCartId })
  expect(pokes.map((poke) => poke.cartId)).toEqual([cartId, customerCartId])
})

describe('a guest’s cart that was merged into a customer’s', () => {
  async function closed() {
    const shop = testShop()
    const customerCartId = shop.newCartId()
    await ensureCustomerCart(shop, customerCartId)
    const kept = pushed(1, addThrow())
    const { cartKey, cartId } = await exchanged(shop, push([kept]))
    if (cartKey === null) throw new Error('a guest’s cart has a key')
    await mergeGuestCart(shop, { guestKey: cartKey, customerCartId })
    return { shop, cartKey, cartId, customerCartId, kept }
  }

  it('says what it has taken from a client, and which of its events came through another', async () => {
    const { shop, cartKey, kept } = await closed()
    const both = [pushed(1, addThrow()), { ...kept, seq: 2 }]
    expect(await exchange(shop, { request: push(both, { cartKey, clientId: ben }) })).toMatchObject({
      ok: false,
      error: { code: 'cart_merged', data: { status: 409, acknowledged: 0, held: [kept.id] } },
    })
  })

  it('keeps what its client has sent since, however often its key is merged', async () => {
    const { shop, cartKey, customerCartId } = await closed()
    const sendOn = async (seq: number) => {
      const result = await exchange(shop, { request: push([pushed(seq, addThrow())]), customerCartId })
      return result.ok && result.answer.acknowledged
    }
    expect(await sendOn(2)).toBe(2)
    await mergeGuestCart(shop, { guestKey: cartKey, customerCartId })
    expect(await sendOn(3)).toBe(3)
  })

  it('brings its client’s number also to a cart that knows as many clients as it can', async () => {
    const shop = testShop()
    const customerCartId = shop.newCartId()
    await ensureCustomerCart(shop, customerCartId)
    const sendAs = async (clientId: string, seq: number) => {
      const result = await exchange(shop, { request: push([pushed(seq, addThrow())], { clientId }), customerCartId })
      return result.ok && result.answer.acknowledged
    }
    for (let number = 1; number <= MAX_CLIENTS; number += 1) expect(await sendAs(clientOf(number), 1)).toBe(1)
    const { cartKey } = await exchanged(shop, push([pushed(1, addThrow())]))
    await mergeGuestCart(shop, { guestKey: cartKey ?? '', customerCartId })
    expect(await sendAs(anna, 2)).toBe(2)
  })

  it('wakes the open pages of both carts', async () => {
    const shop = testShop()
    const customerCartId = shop.newCartId()
    await ensureCustomerCart(shop, customerCartId)
    const { cartKey, cartId } = await exchanged(shop, push([pushed(1, addThrow())]))
    const pokes = await mergeGuestCart(shop, { guestKey: cartKey ?? '', customerCartId })
    const ends = [cartId, customerCartId].map(async (each) => {
      return { cartId: each, cursor: (await shop.store.head({ cartId: each }))?.position }
    })
    expect(pokes).toEqual(await Promise.all(ends))
  })

  it('leaves no more pieces in that cart than are in stock, from the login on', async () => {
    const shop = testShop()
    shop.products.set(throwBlanket.id, { ...throwBlanket, stock: 3 })
    const customerCartId = shop.newCartId()
    await ensureCustomerCart(shop, customerCartId)
    await exchange(shop, { request: push([pushed(1, addThrow(2))], { clientId: ben }), customerCartId })
    const { cartKey } = await exchanged(shop, push([pushed(1, addThrow(2))]))
    await mergeGuestCart(shop, { guestKey: cartKey ?? '', customerCartId })
    const events = await shop.store.events({ cartId: customerCartId, after: 0, until: 99 })
    expect(events.at(-1)).toMatchObject({ type: 'StockFell', data: { quantity: 3 } })
  })

  it('is queried for the sent events only, and not loaded completely', async () => {
    const { shop, cartKey, kept } = await closed()
    const read = vi.spyOn(shop.store, 'events')
    expect(await exchange(shop, { request: push([kept], { cartKey }) })).toMatchObject({
      error: { code: 'cart_merged', data: { held: [kept.id] } },
    })
    for (const [{ after, until }] of read.mock.calls) expect(Number(until) - after).toBe(1)
  })

  it('says what it refused, since nobody else does', async () => {
    const shop = testShop()
    const customerCartId = shop.newCartId()
    await ensureCustomerCart(shop, customerCartId)
    const newer = { ...pushed(1, addThrow()), v: 99 }
    const { cartKey } = await exchanged(shop, push([newer]))
    if (cartKey === null) throw new Error('a guest’s cart has a key')
    await mergeGuestCart(shop, { guestKey: cartKey, customerCartId })
    expect(await exchange(shop, { request: push([newer], { cartKey }) })).toMatchObject({
      ok: false,
      error: { code: 'cart_merged', data: { held: [newer.id], refused: [{ id: newer.id, reason: 'newer_version' }] } },
    })
  })

  it('is not skipped for another client that brings its events, even if only the cookie names it', async () => {
    const { shop, cartKey, kept } = await closed()
    expect(await exchange(shop, { request: push([kept], { clientId: ben }), cookieKey: cartKey })).toMatchObject({
      ok: false,
      error: { code: 'cart_merged', data: { acknowledged: 0, held: [kept.id] } },
    })
  })

  it('is not skipped for its own client with new events, even if only the cookie names it', async () => {
    const { shop, cartKey } = await closed()
    expect(await exchange(shop, { request: push([pushed(2, addThrow())]), cookieKey: cartKey })).toMatchObject({
      ok: false,
      error: { code: 'cart_merged', data: { acknowledged: 1, held: [] } },
    })
  })

  it.each([
    ['without another key', {}],
    ['and who proposes another key', { newCartKey: 'proposed-by-a-browser-of-ours-00' }],
  ])('is ignored for a stranger whose cookie still names it, %s', async (_, proposal) => {
    const { shop, cartKey, cartId } = await closed()
    const answer = await exchanged(shop, push([pushed(1, addThrow())], { clientId: ben, ...proposal }), cartKey)
    expect(answer.cartId).not.toBe(cartId)
    expect(answer).toMatchObject({ acknowledged: 1, cart: { item_count: 1 } })
  })

  it('is not skipped for a client whose events it has taken, even if only the cookie names it', async () => {
    const { shop, cartKey, kept } = await closed()
    expect(await exchange(shop, { request: push([kept, pushed(2, addThrow())]), cookieKey: cartKey })).toMatchObject({
      ok: false,
      error: { code: 'cart_merged', data: { acknowledged: 1 } },
    })
  })
})
