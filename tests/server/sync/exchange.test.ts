import { describe, expect, it, vi } from 'vitest'
import { type CartEvent, cartEvent } from '#domain/cart/cart-events.ts'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { cartEvolution } from '#domain/cart/evolve-cart.ts'
import type { PushedEvent } from '#domain/event/envelope.ts'
import { foldOnto } from '#domain/log/folded.ts'
import { stateHash } from '#domain/wire/state-hash.ts'
import type { SyncAnswer, SyncRequest } from '#domain/wire/sync-protocol.ts'
import { ensureCustomerCart, mergeGuestCart } from '#server/cart/merge-guest-cart.ts'
import { exchange } from '#server/sync/exchange.ts'
import { type TestShop, testShop, throwBlanket } from '#tests/server/shop-fixture.ts'
import { itemAdded, pushed } from './pushed-events.ts'

const anna = '0189a000-0000-4000-8000-00000000000a'
const ben = '0189a000-0000-4000-8000-00000000000b'
const addThrow = (quantity = 1) => itemAdded(throwBlanket.id, quantity)
const throwKey = '2001-_-_'

function push(events: readonly PushedEvent[], more: Partial<SyncRequest> = {}): SyncRequest {
  return { protocol: 1, cartKey: null, clientId: anna, cursor: 0, events: [...events], ...more }
}

async function told(shop: TestShop, request: SyncRequest, cookieKey: string | null = null): Promise<SyncAnswer> {
  const result = await exchange(shop, { request, cookieKey })
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.answer
}

async function streamOf(shop: TestShop, { cartId, cursor }: SyncAnswer) {
  return shop.store.events({ cartId, after: 0, until: cursor })
}

describe('an event out of bounds', () => {
  const deep = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)

  it.each<[string, Partial<PushedEvent>, number]>([
    ['after the last moment that there is', { at: 8.64e15 + 1 }, 8.64e15],
    ['before the first', { at: -1 }, 0],
    ['between two milliseconds', { at: 1.5 }, 2],
    ['with data nested deeper than any page can draw', { data: deep(4_090) }, 1_700_000_000_000],
    ['with data nested deeper than any stack', { data: deep(1_000_000) }, 1_700_000_000_000],
    [
      'with data longer than any shopper’s',
      { data: { ...addThrow().data, more: 'x'.repeat(16_384) } },
      1_700_000_000_000,
    ],
  ])('%s is refused by itself, and what came with it is taken', async (_, fields, at) => {
    const shop = testShop()
    const answer = await told(shop, push([{ ...pushed(1, addThrow()), ...fields }, pushed(2, addThrow())]))
    expect(answer.refused).toMatchObject([{ seq: 1, reason: 'malformed' }])
    expect(answer).toMatchObject({ acknowledged: 2, cart: { item_count: 1 } })
    const [first] = await streamOf(shop, answer)
    expect(first).toMatchObject({ type: 'EventRefused', at })
    expect(JSON.stringify(first).length).toBeLessThan(1_000)
  })
})

describe('what a shopper did is taken', () => {
  it('into a new cart, with the shop’s price and not the browser’s', async () => {
    const answer = await told(testShop(), push([pushed(1, addThrow(2))]))
    expect(answer).toMatchObject({ acknowledged: 1, refused: [], cart: { item_count: 2, totals: { total: 79_800 } } })
    expect(answer.events[0]).toMatchObject({ position: 1, origin: anna, seq: 1, data: { offer: { price: 39_900 } } })
    expect(answer.cart.cart_key).toBe(answer.cartKey)
  })

  it('once, however often it is sent', async () => {
    const shop = testShop()
    const request = push([pushed(1, addThrow())])
    const first = await told(shop, request)
    const again = await told(shop, { ...request, cartKey: first.cartKey })
    expect(again).toEqual({ ...first, cartKey: first.cartKey })
    expect(await streamOf(shop, again)).toHaveLength(first.cursor)
  })

  it('and the state’s hash is that of the fold of the server’s events', async () => {
    const { events, hash } = await told(
      testShop(),
      push([pushed(1, addThrow()), pushed(2, cartEvent('CartCleared', {}))]),
    )
    expect(stateHash(foldOnto(cartEvolution, emptyCart(), events as CartEvent[]))).toBe(hash)
  })

  it('in whatever batches it comes, with the same cart at the end', async () => {
    const events = [
      pushed(1, addThrow(40)),
      pushed(2, addThrow(20)),
      pushed(3, cartEvent('CouponApplied', { code: 'TEN', terms: null })),
      pushed(4, cartEvent('QuantityChanged', { itemKey: throwKey, quantity: 70 })),
      pushed(5, cartEvent('CouponRemoved', { code: 'TEN' })),
    ]
    const atOnce = await told(testShop(), push(events))
    const shop = testShop()
    let last = await told(shop, push(events.slice(0, 1)))
    for (const event of events.slice(1)) last = await told(shop, push([event], { cartKey: last.cartKey }))
    expect(last.hash).toBe(atOnce.hash)
    expect(last.cursor).toBe(atOnce.cursor)
    expect(last.cart.coupons).toMatchObject([{ coupon: 'AUTO' }])
  })
})

describe('what can’t be taken is refused, kept and explained', () => {
  it.each([
    ['an unknown product', cartEvent('ItemAdded', { ...addThrow().data, productId: 9 }), 'unknown_product'],
    ['more than there is', addThrow(81), 'not_enough_stock'],
    ['a made-up code', cartEvent('CouponApplied', { code: 'NOPE', terms: null }), 'invalid_promo_code'],
    ['data without shape', { type: 'ItemAdded', v: 1, data: { productId: '1; drop' } }, 'malformed'],
    ['an event from a newer version', { type: 'CartCleared', v: 2, data: {} }, 'newer_version'],
    ['a type from a newer version', { type: 'CartFolded', v: 1, data: {} }, 'newer_version'],
    ['an event that only the shop makes', cartEvent('ProductWithdrawn', { itemKey: throwKey }), 'not_yours'],
  ])('%s', async (_, event, reason) => {
    const shop = testShop()
    const bad = pushed(2, event)
    const answer = await told(shop, push([pushed(1, addThrow()), bad, pushed(3, addThrow())]))
    expect(answer.refused).toMatchObject([{ seq: 2, id: bad.id, reason }])
    expect(answer.acknowledged).toBe(3)
    expect(answer.cart.item_count).toBe(2)
    const kept = (await streamOf(shop, answer)).filter(({ id }) => id === bad.id)
    expect(kept).toMatchObject([{ type: 'EventRefused', origin: anna, seq: 2, data: { type: event.type, reason } }])
  })

  it.each([
    ['more than a shopper makes', { note: 'x'.repeat(9_000) }],
    ['a NUL', { note: 'a\u0000b' }],
    ['half a character', { note: '\ud800' }],
    ['a nesting without end', JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`) as unknown],
  ])('with %s in it, without it', async (_, data) => {
    const shop = testShop()
    const answer = await told(shop, push([pushed(1, { type: 'ItemAdded', v: 1, data })]))
    expect(answer.refused).toMatchObject([{ seq: 1, reason: 'malformed' }])
    expect(answer.events.find(({ seq }) => seq === 1)?.data).toMatchObject({ data: null })
  })

  it('again when the first answer was lost', async () => {
    const shop = testShop()
    const request = push([pushed(1, addThrow(81))])
    await told(shop, request)
    expect((await told(shop, request)).refused).toMatchObject([{ seq: 1, reason: 'not_enough_stock' }])
  })

  it('again when another client brings it, whatever it knows', async () => {
    const shop = testShop()
    const bad = pushed(1, addThrow(81))
    const { cartKey, cursor } = await told(shop, push([bad]))
    for (const known of [0, cursor]) {
      const answer = await told(shop, push([{ ...bad, seq: 1 }], { cartKey, clientId: ben, cursor: known }))
      expect(answer.refused).toMatchObject([{ seq: 1, id: bad.id, reason: 'not_enough_stock' }])
      expect(answer.acknowledged).toBe(1)
    }
  })

  it('even to a client that gets the state instead of the events', async () => {
    const shop = { ...testShop(), resetAfter: 0 }
    const request = push([pushed(1, addThrow(81)), pushed(2, addThrow(1))])
    for (const answer of [await told(shop, request), await told(shop, request)]) {
      expect(answer).toMatchObject({ events: [], acknowledged: 2, refused: [{ seq: 1, reason: 'not_enough_stock' }] })
      expect(answer.reset?.cursor).toBe(answer.cursor)
    }
  })
})

describe('order', () => {
  it('an event that leaves one out is not taken, nor any with it, and the answer names the one expected', async () => {
    const shop = testShop()
    const { cartKey, cursor, cartId } = await told(shop, push([pushed(1, addThrow())]))
    const request = push([pushed(2, addThrow()), pushed(4, addThrow())], { cartKey })
    const refused = await exchange(shop, { request })
    expect(refused).toMatchObject({ ok: false, error: { code: 'seq_gap', data: { status: 409, expected: 2 } } })
    expect(await shop.store.events({ cartId, after: 0, until: 99 })).toHaveLength(cursor)
  })

  it('a client whose first event is not its first makes no cart', async () => {
    const shop = testShop()
    const request = push([pushed(7, addThrow())])
    expect(await exchange(shop, { request })).toMatchObject({ ok: false, error: { data: { expected: 1 } } })
    expect((await told(shop, push([pushed(1, addThrow())]))).cursor).toBeGreaterThan(0)
  })

  it('each client counts for itself', async () => {
    const shop = testShop()
    const { cartKey } = await told(shop, push([pushed(1, addThrow())]))
    const both = await told(shop, push([pushed(1, addThrow())], { cartKey, clientId: ben }))
    expect(both).toMatchObject({ acknowledged: 1, cart: { item_count: 2 } })
    expect(both.events.map(({ position }) => position)).toEqual(both.events.map((_, index) => index + 1))
  })
})

describe('who may open a cart', () => {
  it('the client that made it, with a further key, until one of its keys is used', async () => {
    const shop = testShop()
    const request = push([pushed(1, addThrow())])
    const lost = await told(shop, request)
    const repeated = await told(shop, request)
    expect(repeated.cartId).toBe(lost.cartId)
    expect(repeated.cartKey).not.toBe(lost.cartKey)
    for (const cartKey of [lost.cartKey, repeated.cartKey]) {
      expect((await told(shop, push([], { cartKey }))).cartId).toBe(lost.cartId)
    }
    expect((await told(shop, request)).cartId).not.toBe(lost.cartId)
  })

  it('whoever has its key, in the request or else in the cookie', async () => {
    const shop = testShop()
    const hers = await told(shop, push([pushed(1, addThrow())]))
    const his = await told(shop, push([pushed(1, addThrow(5))], { clientId: ben }))
    expect((await told(shop, push([], { clientId: ben }), hers.cartKey)).cartId).toBe(hers.cartId)
    expect((await told(shop, push([], { cartKey: his.cartKey }), hers.cartKey)).cartId).toBe(his.cartId)
  })

  it('a browser by the key that it proposed', async () => {
    const shop = testShop()
    const newCartKey = 'proposed-by-a-browser-of-ours-00'
    const made = await told(shop, push([pushed(1, addThrow())], { newCartKey }))
    expect(made.cartKey).toBe(newCartKey)
    const other = await told(shop, push([], { newCartKey, clientId: ben }))
    expect(other).toMatchObject({ cartId: made.cartId, cartKey: newCartKey })
  })

  it('nobody with an unknown key; an unknown cookie is no key', async () => {
    const shop = testShop()
    const unknown = 'nobody-has-this-key-in-this-shop'
    const refused = await exchange(shop, { request: push([pushed(1, addThrow())], { cartKey: unknown }) })
    expect(refused).toMatchObject({ ok: false, error: { code: 'unknown_cart_key', data: { status: 404 } } })
    expect((await told(shop, push([pushed(1, addThrow())]), unknown)).cart.item_count).toBe(1)
  })
})

describe('a cart that went into a customer’s', () => {
  async function closed() {
    const shop = testShop()
    const customerCartId = shop.newCartId()
    await ensureCustomerCart(shop, customerCartId)
    const kept = pushed(1, addThrow())
    const { cartKey, cartId } = await told(shop, push([kept]))
    if (cartKey === null) throw new Error('a guest’s cart has a key')
    await mergeGuestCart(shop, { guestKey: cartKey, customerCartId })
    return { shop, cartKey, cartId, kept }
  }

  it('says what it has taken of a client, and what it holds of it from another', async () => {
    const { shop, cartKey, kept } = await closed()
    const both = [pushed(1, addThrow()), { ...kept, seq: 2 }]
    expect(await exchange(shop, { request: push(both, { cartKey, clientId: ben }) })).toMatchObject({
      ok: false,
      error: { code: 'cart_merged', data: { status: 409, acknowledged: 0, held: [kept.id] } },
    })
  })

  it('is asked for what was sent, and not read whole', async () => {
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
    const { cartKey } = await told(shop, push([newer]))
    if (cartKey === null) throw new Error('a guest’s cart has a key')
    await mergeGuestCart(shop, { guestKey: cartKey, customerCartId })
    expect(await exchange(shop, { request: push([newer], { cartKey }) })).toMatchObject({
      ok: false,
      error: { code: 'cart_merged', data: { held: [newer.id], refused: [{ id: newer.id, reason: 'newer_version' }] } },
    })
  })

  it('is none to be passed over for another client that brings what it holds, though only the cookie names it', async () => {
    const { shop, cartKey, kept } = await closed()
    expect(await exchange(shop, { request: push([kept], { clientId: ben }), cookieKey: cartKey })).toMatchObject({
      ok: false,
      error: { code: 'cart_merged', data: { acknowledged: 0, held: [kept.id] } },
    })
  })

  it('is none to be passed over for its own client with something new, though only the cookie names it', async () => {
    const { shop, cartKey } = await closed()
    expect(await exchange(shop, { request: push([pushed(2, addThrow())]), cookieKey: cartKey })).toMatchObject({
      ok: false,
      error: { code: 'cart_merged', data: { acknowledged: 1, held: [] } },
    })
  })

  it('is as none to a stranger whose cookie still names it', async () => {
    const { shop, cartKey, cartId } = await closed()
    const answer = await told(shop, push([pushed(1, addThrow())], { clientId: ben }), cartKey)
    expect(answer.cartId).not.toBe(cartId)
    expect(answer).toMatchObject({ acknowledged: 1, cart: { item_count: 1 } })
  })

  it('is none to be passed over for a client of which it has taken something, though only the cookie names it', async () => {
    const { shop, cartKey, kept } = await closed()
    expect(await exchange(shop, { request: push([kept, pushed(2, addThrow())]), cookieKey: cartKey })).toMatchObject({
      ok: false,
      error: { code: 'cart_merged', data: { acknowledged: 1 } },
    })
  })
})

describe('what a client does not know yet is told', () => {
  it('from its cursor on, without what it knows', async () => {
    const shop = testShop()
    const first = await told(shop, push([pushed(1, addThrow())]))
    const second = await told(shop, push([pushed(1, addThrow())], { cartKey: first.cartKey, clientId: ben, cursor: 0 }))
    const { events, cursor } = await told(shop, push([], { cartKey: first.cartKey, cursor: first.cursor }))
    expect(events).toEqual(second.events.slice(first.cursor))
    expect(cursor).toBe(second.cursor)
  })

  it('as the whole state to one from another cart, whose cursor lies ahead', async () => {
    const shop = testShop()
    const { cartKey, hash, cursor } = await told(shop, push([pushed(1, addThrow())]))
    const answer = await told(shop, push([], { cartKey, cursor: 500 }))
    expect(answer).toMatchObject({ events: [], cursor, reset: { cursor, past: true } })
    expect(stateHash(answer.reset?.state)).toBe(hash)
  })

  it('with the new price, where the catalogue changed since', async () => {
    const shop = testShop()
    const { cartKey, cursor } = await told(shop, push([pushed(1, addThrow())]))
    shop.products.set(throwBlanket.id, { ...throwBlanket, price: 44_900 })
    const answer = await told(shop, push([], { cartKey, cursor }))
    expect(answer.events).toMatchObject([
      { type: 'ItemRepriced', origin: 'server', seq: null, data: { price: 44_900 } },
    ])
    expect(answer.cart.notices).toMatchObject([{ kind: 'repriced', from: 39_900, to: 44_900 }])
    expect((await exchange(shop, { request: push([], { cartKey, cursor: answer.cursor }) })).ok).toBe(true)
  })

  it('nothing, and nothing is written, where nothing happened', async () => {
    const shop = testShop()
    const { cartKey, cursor } = await told(shop, push([pushed(1, addThrow())]))
    const quiet = await exchange(shop, { request: push([], { cartKey, cursor }) })
    expect(quiet).toMatchObject({ ok: true, poke: null, answer: { cursor, events: [] } })
  })
})

it('a cart of a shop without automatic coupons begins empty', async () => {
  const shop = testShop()
  shop.coupons.clear()
  const { cartKey, cursor } = await told(shop, push([]))
  expect(cursor).toBe(0)
  expect(await told(shop, push([pushed(1, addThrow())], { cartKey }))).toMatchObject({ cursor: 1 })
})
