import { describe, expect, it } from 'vitest'
import { type CartEvent, cartEvent } from '#domain/cart/cart-events.ts'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { cartEvolution } from '#domain/cart/evolve-cart.ts'
import type { PushedEvent } from '#domain/event/envelope.ts'
import { foldOnto } from '#domain/event/folded.ts'
import { stateHash } from '#domain/wire/state-hash.ts'
import type { SyncRequest } from '#domain/wire/sync-protocol.ts'
import { exchange } from '#server/sync/exchange.ts'
import { testShop, throwBlanket } from '#tests/server/shop-fixture.ts'
import { addThrow, anna, ben, exchanged, push, streamOf, throwKey } from './exchange-fixture.ts'
import { pushed } from './pushed-events.ts'

describe('a shopper’s event is taken', () => {
  it('into a new cart, with the shop’s price and not the browser’s', async () => {
    const answer = await exchanged(testShop(), push([pushed(1, addThrow(2))]))
    expect(answer).toMatchObject({ acknowledged: 1, refused: [], cart: { item_count: 2, totals: { total: 79_800 } } })
    expect(answer.events[0]).toMatchObject({ position: 1, origin: anna, seq: 1, data: { offer: { price: 39_900 } } })
    expect(answer.cart.cart_key).toBe(answer.cartKey)
  })

  it('once, however often it is sent', async () => {
    const shop = testShop()
    const request = push([pushed(1, addThrow())])
    const first = await exchanged(shop, request)
    const again = await exchanged(shop, { ...request, cartKey: first.cartKey })
    expect(again).toEqual({ ...first, cartKey: first.cartKey })
    expect(await streamOf(shop, again)).toHaveLength(first.cursor)
  })

  it('and the state’s hash is that of the fold of the server’s events', async () => {
    const { events, hash } = await exchanged(
      testShop(),
      push([pushed(1, addThrow()), pushed(2, cartEvent('CartCleared', {}))]),
    )
    expect(stateHash(foldOnto(cartEvolution, emptyCart(), events as CartEvent[]))).toBe(hash)
  })

  it('in any batches, with the same cart at the end', async () => {
    const events = [
      pushed(1, addThrow(40)),
      pushed(2, addThrow(20)),
      pushed(3, cartEvent('CouponApplied', { code: 'TEN', terms: null })),
      pushed(4, cartEvent('QuantityChanged', { itemKey: throwKey, quantity: 70 })),
      pushed(5, cartEvent('CouponRemoved', { code: 'TEN' })),
    ]
    const atOnce = await exchanged(testShop(), push(events))
    const shop = testShop()
    let last = await exchanged(shop, push(events.slice(0, 1)))
    for (const event of events.slice(1)) last = await exchanged(shop, push([event], { cartKey: last.cartKey }))
    expect(last.hash).toBe(atOnce.hash)
    expect(last.cursor).toBe(atOnce.cursor)
    expect(last.cart.coupons).toMatchObject([{ coupon: 'AUTO' }])
  })
})

describe('the order of events', () => {
  it('an event after a gap is not taken, nor any with it, and the answer names the expected seq', async () => {
    const shop = testShop()
    const { cartKey, cursor, cartId } = await exchanged(shop, push([pushed(1, addThrow())]))
    const request = push([pushed(2, addThrow()), pushed(4, addThrow())], { cartKey })
    const refused = await exchange(shop, { request })
    expect(refused).toMatchObject({ ok: false, error: { code: 'seq_gap', data: { status: 409, expected: 2 } } })
    expect(await shop.store.events({ cartId, after: 0, until: 99 })).toHaveLength(cursor)
  })

  it('a client whose first event is not number one creates no cart', async () => {
    const shop = testShop()
    const request = push([pushed(7, addThrow())])
    expect(await exchange(shop, { request })).toMatchObject({ ok: false, error: { data: { expected: 1 } } })
    expect((await exchanged(shop, push([pushed(1, addThrow())]))).cursor).toBeGreaterThan(0)
  })

  it('each client has its own numbers', async () => {
    const shop = testShop()
    const { cartKey } = await exchanged(shop, push([pushed(1, addThrow())]))
    const both = await exchanged(shop, push([pushed(1, addThrow())], { cartKey, clientId: ben }))
    expect(both).toMatchObject({ acknowledged: 1, cart: { item_count: 2 } })
    expect(both.events.map(({ position }) => position)).toEqual(both.events.map((_, index) => index + 1))
  })
})

describe('a client receives', () => {
  it('the events after its cursor, except its own', async () => {
    const shop = testShop()
    const first = await exchanged(shop, push([pushed(1, addThrow())]))
    const second = await exchanged(
      shop,
      push([pushed(1, addThrow())], { cartKey: first.cartKey, clientId: ben, cursor: 0 }),
    )
    const { events, cursor } = await exchanged(shop, push([], { cartKey: first.cartKey, cursor: first.cursor }))
    expect(events).toEqual(second.events.slice(first.cursor))
    expect(cursor).toBe(second.cursor)
  })

  it('the whole state if it comes from another cart, or its cursor is ahead', async () => {
    const shop = testShop()
    const { cartKey, hash, cursor } = await exchanged(shop, push([pushed(1, addThrow())]))
    const answer = await exchanged(shop, push([], { cartKey, cursor: 500 }))
    expect(answer).toMatchObject({ events: [], cursor, reset: { cursor, past: true } })
    expect(stateHash(answer.reset?.state)).toBe(hash)
  })

  it('that the server has lost events, even if as many come with the request', async () => {
    const shop = testShop()
    const { cartKey, cursor } = await exchanged(shop, push([pushed(1, addThrow())]))
    const request = push([pushed(2, addThrow())], { cartKey, cursor: cursor + 1 })
    expect(await exchanged(shop, request)).toMatchObject({ events: [], reset: { cursor: cursor + 1, past: true } })
  })

  it('the whole state only if it is more events behind than the limit', async () => {
    const shop = { ...testShop(), resetAfter: 3 }
    const { cartKey, cursor } = await exchanged(shop, push([1, 2, 3].map((seq) => pushed(seq, addThrow()))))
    const behind = (by: number) => exchanged(shop, push([], { cartKey, clientId: ben, cursor: cursor - by }))
    expect((await behind(3)).events).toHaveLength(3)
    expect((await behind(3)).reset).toBeUndefined()
    expect(await behind(4)).toMatchObject({ events: [], reset: { cursor } })
  })

  it('no refusal of an act that another client made', async () => {
    const shop = testShop()
    const first = await exchanged(shop, push([pushed(1, addThrow()), pushed(2, addThrow(81))]))
    expect(first.refused).toHaveLength(1)
    const other = await exchanged(shop, push([], { cartKey: first.cartKey, clientId: ben, cursor: 0 }))
    expect(other.events.map(({ type }) => type)).toContain('EventRefused')
    expect(other.refused).toEqual([])
  })

  it('the refusal of an act that another of its own tabs has pushed since this one asked', async () => {
    const shop = testShop()
    const { cartKey, cursor } = await exchanged(shop, push([pushed(1, addThrow())]))
    const bad = pushed(2, addThrow(81))
    await exchanged(shop, push([bad], { cartKey, cursor }))
    const answer = await exchanged(shop, push([], { cartKey, cursor }))
    expect(answer).toMatchObject({ acknowledged: 2, refused: [{ seq: 2, id: bad.id, reason: 'not_enough_stock' }] })
  })

  it('the new price, if the catalogue changed since', async () => {
    const shop = testShop()
    const { cartKey, cursor } = await exchanged(shop, push([pushed(1, addThrow())]))
    shop.products.set(throwBlanket.id, { ...throwBlanket, price: 44_900 })
    const answer = await exchanged(shop, push([], { cartKey, cursor }))
    expect(answer.events).toMatchObject([
      { type: 'ItemRepriced', origin: 'server', seq: null, data: { price: 44_900 } },
    ])
    expect(answer.cart.notices).toMatchObject([{ kind: 'repriced', from: 39_900, to: 44_900 }])
    expect((await exchange(shop, { request: push([], { cartKey, cursor: answer.cursor }) })).ok).toBe(true)
  })

  it('a poke with the position after another client’s events, and none after an exchange that only reads', async () => {
    const shop = testShop()
    const result = await exchange(shop, { request: push([pushed(1, addThrow())]) })
    if (!result.ok) throw new Error(result.error.code)
    const { cartKey, cartId, cursor } = result.answer
    expect(result.poke).toEqual({ cartId, cursor })
    expect(await streamOf(shop, result.answer)).toHaveLength(cursor)
    expect(await exchange(shop, { request: push([], { cartKey, cursor }) })).toMatchObject({ ok: true, poke: null })
  })

  it('nothing, and nothing is written, if nothing happened', async () => {
    const shop = testShop()
    const { cartKey, cursor } = await exchanged(shop, push([pushed(1, addThrow())]))
    const quiet = await exchange(shop, { request: push([], { cartKey, cursor }) })
    expect(quiet).toMatchObject({ ok: true, poke: null, answer: { cursor, events: [] } })
  })
})

describe('a page of protocol 1, which knows no notice of an ended coupon', () => {
  const code = cartEvent('CouponApplied', { code: 'TEN', terms: null })
  const withCode = async () => {
    const shop = { ...testShop(), resetAfter: 10 }
    const { cartKey, cursor } = await exchanged(shop, push([pushed(1, addThrow()), pushed(2, code)], { protocol: 1 }))
    shop.coupons.delete('TEN')
    const ask = (more: Partial<SyncRequest>, events: readonly PushedEvent[] = []) =>
      exchanged(shop, push(events, { cartKey, ...more }))
    return { cursor, ask }
  }

  it('gets the event that it can’t read, and an answer that it can, and its acts are accepted', async () => {
    const { cursor, ask } = await withCode()
    const answer = await ask({ protocol: 1, cursor }, [pushed(3, addThrow())])
    expect(answer).toMatchObject({ acknowledged: 3, cart: { item_count: 2, coupons: [], notices: [] } })
    expect(answer.events.map(({ type }) => type)).toEqual(['CouponEnded', 'ItemAdded'])
  })

  it('gets a state without that notice, with the hash of this state', async () => {
    const { ask } = await withCode()
    const [older, newer] = [await ask({ protocol: 1, cursor: 99 }), await ask({ cursor: 99 })]
    expect([older.reset?.state.notices, newer.reset?.state.notices]).toEqual([
      [],
      [{ kind: 'coupon_ended', code: 'TEN' }],
    ])
    for (const { hash, reset } of [older, newer]) expect(hash).toBe(stateHash(reset?.state))
    expect(newer.cart.notices).toEqual(newer.reset?.state.notices)
  })

  it('still gets the other notices', async () => {
    const shop = testShop()
    const { cartKey, cursor } = await exchanged(shop, push([pushed(1, addThrow())], { protocol: 1 }))
    shop.products.set(throwBlanket.id, { ...throwBlanket, price: 44_900 })
    const answer = await exchanged(shop, push([], { cartKey, cursor, protocol: 1 }))
    expect(answer.cart.notices).toMatchObject([{ kind: 'repriced', to: 44_900 }])
  })
})

it('a cart of a shop without automatic coupons begins empty', async () => {
  const shop = testShop()
  shop.coupons.clear()
  const { cartKey, cursor } = await exchanged(shop, push([]))
  expect(cursor).toBe(0)
  expect(await exchanged(shop, push([pushed(1, addThrow())], { cartKey }))).toMatchObject({ cursor: 1 })
})
