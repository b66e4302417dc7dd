import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import type { PushedEvent } from '#domain/event/envelope.ts'
import type { SyncAnswer, SyncRequest } from '#domain/wire/sync-protocol.ts'
import { ensureCustomerCart, mergeGuestCart } from '#server/cart/merge-guest-cart.ts'
import type { CartStore } from '#server/events/cart-store.ts'
import { sqlCartStore } from '#server/events/sql-cart-store.ts'
import { exchange } from '#server/sync/exchange.ts'
import { exchangeFor } from '#server/sync/exchange-for.ts'
import { idOf } from '#tests/kit/entries.ts'
import { memoryCartStore } from '#tests/kit/memory-cart-store.ts'
import { type TestShop, testShop } from '#tests/server/shop-fixture.ts'
import { memorySql } from '#tests/server/test-sql.ts'
import { CRASHED, crashingAfterUpdate } from './crashing-store.ts'
import { itemAdded, pushed } from './pushed-events.ts'

const first = '0189a000-0000-4000-8000-0000000000a1'
const second = '0189a000-0000-4000-8000-0000000000a2'

function added(name: number, seq: number): PushedEvent {
  return { ...pushed(seq), id: idOf(name) }
}

function changed(name: number, seq: number, quantity: number): PushedEvent {
  return { ...added(name, seq), ...cartEvent('QuantityChanged', { itemKey: '2001-_-_', quantity }) }
}

async function push(
  shop: TestShop,
  request: Partial<SyncRequest>,
  customerCartId: string | null = null,
): Promise<SyncAnswer> {
  const whole = { protocol: 1, cartKey: null, clientId: first, cursor: 0, events: [], ...request }
  const result = await exchange(shop, { request: whole, customerCartId })
  if (!result.ok) throw new Error(result.error.code)
  return result.answer
}

function describeOnce(open: () => CartStore): void {
  it('an event that a browser sends again as another client is in the stream once, and is acknowledged', async () => {
    const shop = testShop(open())
    const { cartKey } = await push(shop, { events: [added(1, 1), added(2, 2)] })
    const again = await push(shop, { cartKey, clientId: second, events: [added(2, 1), added(3, 2)] })
    expect(again.acknowledged).toBe(2)
    expect(again.cart.item_count).toBe(3)
    const back = await push(shop, { cartKey, events: [added(1, 1), added(2, 2), added(3, 3)] })
    expect(back.acknowledged).toBe(3)
    expect(back.cart.item_count).toBe(3)
    const own = back.events.filter(({ origin }) => origin !== 'server')
    expect(own.map(({ origin, seq }) => [origin, seq])).toEqual([
      [first, 1],
      [first, 2],
      [second, 2],
    ])
  })

  it('an event that is acknowledged only because another client sent it leaves no gap before the next', async () => {
    const shop = testShop(open())
    const { cartKey } = await push(shop, { events: [added(1, 1)] })
    expect((await push(shop, { cartKey, clientId: second, events: [added(1, 1)] })).acknowledged).toBe(1)
    const next = await push(shop, { cartKey, clientId: second, events: [added(2, 2)] })
    expect([next.acknowledged, next.cart.item_count]).toEqual([2, 2])
  })

  it('an event twice in one push is accepted once', async () => {
    const answer = await push(testShop(open()), { events: [added(1, 1), added(1, 2)] })
    expect(answer.acknowledged).toBe(2)
    expect(answer.cart.item_count).toBe(1)
  })

  async function withAccount() {
    const shop = testShop(open())
    const customerCartId = shop.newCartId()
    await ensureCustomerCart(shop, customerCartId)
    // A client that has created a cart in another test may find that one again.
    const [own, other] = [randomUUID(), randomUUID()]
    const guest = async (events: readonly PushedEvent[], clientId: string = own): Promise<string> => {
      const { cartKey } = await push(shop, { clientId, events: [...events] })
      if (cartKey === null) throw new Error('a guest’s cart has a key')
      return cartKey
    }
    const merge = (guestKey: string) => mergeGuestCart(shop, { guestKey, customerCartId })
    const customer = (request: Partial<SyncRequest>) => push(shop, { clientId: own, ...request }, customerCartId)
    return { shop, own, other, guest, merge, customer }
  }

  it('an event accepted by a guest’s cart is not accepted again by the customer’s cart that it was merged into', async () => {
    const { other, guest, merge, customer } = await withAccount()
    await merge(await guest([added(1, 1), added(2, 2)]))
    const again = await customer({ clientId: other, events: [added(2, 1), added(3, 2)] })
    expect(again).toMatchObject({ acknowledged: 2, refused: [], cart: { item_count: 3 } })
    expect(again.events.flatMap(({ origin, seq }) => (origin === other ? [seq] : []))).toEqual([2])
  })

  it('an event accepted by a merged cart is not accepted again after other changes of the customer’s cart', async () => {
    const { own, other, guest, merge, customer } = await withAccount()
    await merge(await guest([added(1, 1)]))
    await customer({ clientId: own, events: [added(2, 2)] })
    expect(await customer({ clientId: other, events: [added(1, 1), added(3, 2)] })).toMatchObject({
      acknowledged: 2,
      cart: { item_count: 3 },
    })
  })

  it('a guest’s log is accepted without a session, and its events are those of the guest', async () => {
    const { shop, own } = await withAccount()
    const request = {
      protocol: 1,
      cartKey: null,
      cursor: 0,
      clientId: own,
      guest: true as const,
      events: [added(1, 1)],
    }
    const { result } = await exchangeFor(shop, { request, cookieKey: null, hadSession: false, session: null })
    expect(result).toMatchObject({ ok: true, answer: { acknowledged: 1, cart: { item_count: 1 } } })
  })

  it.each([
    ['in an answered request', (store: CartStore) => store],
    ['in a request whose process crashed after the first write', crashingAfterUpdate],
  ])(
    'an event accepted by a merged cart creates no cart under the key that its browser proposed beside a removed cookie, %s',
    async (_, storeOfRequest) => {
      const { shop, own, guest, merge } = await withAccount()
      const cookieKey = await guest([])
      const newCartKey = shop.newCartKey()
      const events = [added(1, 1), added(2, 2)]
      const request: SyncRequest = {
        protocol: 1,
        cartKey: null,
        newCartKey,
        guest: true,
        clientId: own,
        cursor: 0,
        events,
      }
      const called = exchange({ ...shop, store: storeOfRequest(shop.store) }, { request, cookieKey })
      await called.catch((error: unknown) => expect(error).toBe(CRASHED))
      await merge(cookieKey)
      const late = await exchangeFor(shop, { request, cookieKey: null, hadSession: true, session: null })
      expect(late.result).toMatchObject({ ok: false, error: { code: 'cart_merged', data: { acknowledged: 2 } } })
    },
  )

  it('an event refused by a guest’s cart is reported as refused by the customer’s cart that it was merged into', async () => {
    const { other, guest, merge, customer } = await withAccount()
    const unknown = added(1, 1)
    const { data } = itemAdded(9)
    await merge(await guest([{ ...unknown, data }, added(2, 2)]))
    const again = await customer({ clientId: other, cursor: 1_000, events: [{ ...unknown, data }] })
    expect(again.reset).toBeDefined()
    expect(again).toMatchObject({ acknowledged: 1, cart: { item_count: 1 } })
    expect(again.refused).toMatchObject([{ seq: 1, id: unknown.id, reason: 'unknown_product' }])
  })

  it('an event accepted by the customer’s cart is not accepted again with a guest’s cart merged into it', async () => {
    const { guest, merge, customer } = await withAccount()
    const key = await guest([added(1, 1), added(2, 2), added(3, 3)])
    await customer({ events: [added(1, 1), added(2, 2)] })
    await merge(key)
    expect((await customer({})).cart.item_count).toBe(3)
  })

  it('an event accepted by two guests’ carts counts once when both are merged', async () => {
    const { other, guest, merge, customer } = await withAccount()
    const keys = [await guest([added(1, 1)]), await guest([added(1, 1), added(2, 2)], other)]
    for (const key of keys) await merge(key)
    expect((await customer({})).cart.item_count).toBe(2)
  })

  it('an event accepted by a shared guest’s cart is not accepted again, though that cart was merged into another customer’s', async () => {
    const { shop, own, guest, merge, customer } = await withAccount()
    const unknown = { ...added(3, 3), data: itemAdded(9).data }
    const key = await guest([added(1, 1), added(2, 2), unknown])
    await merge(key)
    const customerCartId = shop.newCartId()
    await ensureCustomerCart(shop, customerCartId)
    const repeated = { clientId: own, cartKey: key, events: [added(1, 1), added(2, 2), unknown, added(4, 4)] }
    const session = { customerId: 'another', cartId: customerCartId }
    const { result } = await exchangeFor(shop, {
      request: { protocol: 1, cursor: 0, ...repeated },
      cookieKey: null,
      hadSession: true,
      session,
    })
    if (!result.ok) throw new Error(result.error.code)
    expect(result.answer).toMatchObject({ acknowledged: 4, cart: { item_count: 1 } })
    expect(result.answer.refused).toMatchObject([{ seq: 3, reason: 'unknown_product' }])
    expect((await customer({})).cart.item_count).toBe(2)
  })

  it('an event accepted by a shared guest’s cart is not accepted again, even if only the cookie names that cart at the login', async () => {
    const { shop, own, guest, merge } = await withAccount()
    const key = await guest([added(1, 1)])
    await merge(key)
    const customerCartId = shop.newCartId()
    await ensureCustomerCart(shop, customerCartId)
    expect(await mergeGuestCart(shop, { guestKey: key, customerCartId })).toEqual([])
    const events = [added(1, 1), added(2, 2)]
    expect(await push(shop, { clientId: own, events }, customerCartId)).toMatchObject({
      acknowledged: 2,
      cart: { item_count: 1 },
    })
  })

  it('an event accepted by a shared guest’s cart is not accepted again from a new client, though the cookie names a newer cart', async () => {
    const { shop, other, guest, merge } = await withAccount()
    const key = await guest([added(1, 1)])
    await merge(key)
    const cookieKey = await guest([added(5, 1)], other)
    const customerCartId = shop.newCartId()
    await ensureCustomerCart(shop, customerCartId)
    const events = [added(1, 1), added(2, 2)]
    const request = { protocol: 1, cartKey: key, clientId: randomUUID(), cursor: 0, events }
    const session = { customerId: 'another', cartId: customerCartId }
    const { result } = await exchangeFor(shop, { request, cookieKey, hadSession: true, session })
    expect(result).toMatchObject({ ok: true, answer: { acknowledged: 2, cart: { item_count: 2 } } })
  })

  it('events of a guest’s log in a customer’s session are not accepted before the log names its owner', async () => {
    const { shop, own } = await withAccount()
    const customerCartId = shop.newCartId()
    await ensureCustomerCart(shop, customerCartId)
    const request = { protocol: 1, cartKey: null, cursor: 0, clientId: own, events: [added(1, 1)] }
    const session = { customerId: 'sipho', cartId: customerCartId }
    const visitor = { cookieKey: null, hadSession: true, session }
    const guest = await exchangeFor(shop, { ...visitor, request: { ...request, guest: true } })
    expect(guest.result).toMatchObject({
      ok: true,
      answer: { cartKey: null, acknowledged: 0, cart: { item_count: 0 } },
    })
    const customer = await exchangeFor(shop, { ...visitor, request: { ...request, customer: 'sipho' } })
    expect(customer.result).toMatchObject({ ok: true, answer: { acknowledged: 1, cart: { item_count: 1 } } })
  })

  it('an event is accepted once if a guest’s first request is repeated after the login, with the key that the login named', async () => {
    const { shop, own } = await withAccount()
    const customerCartId = shop.newCartId()
    await ensureCustomerCart(shop, customerCartId)
    const newCartKey = shop.newCartKey()
    const request = { protocol: 1, cartKey: null, cursor: 0, clientId: own, events: [added(1, 1)] }
    const session = { customerId: 'sipho', cartId: customerCartId }
    const visitor = { cookieKey: null, hadSession: true, session }
    const customer = { ...visitor, request: { ...request, customer: 'sipho', cartKey: newCartKey } }
    const isAccepted = { result: { ok: true, answer: { acknowledged: 1, cart: { item_count: 1 } } } }
    expect(await exchangeFor(shop, customer)).toMatchObject(isAccepted)
    expect(await exchangeFor(shop, customer)).toMatchObject(isAccepted)
    const again = { cookieKey: null, hadSession: false, session: null }
    const guest = await exchangeFor(shop, { ...again, request: { ...request, guest: true, newCartKey } })
    expect(guest.result).toMatchObject({ ok: false, error: { code: 'cart_merged', data: { held: [idOf(1)] } } })
  })

  it('an event is accepted once if a browser whose store missed a login sends it as a guest’s, with a cart that lacks the customer’s changes', async () => {
    const { own, other, shop, guest, merge, customer } = await withAccount()
    const cartKey = await guest([added(1, 1)])
    await merge(cartKey)
    const unknown = { ...added(3, 2), data: itemAdded(9).data }
    await customer({ clientId: other, events: [added(2, 1), unknown] })
    const events = [added(1, 1), added(2, 2), { ...unknown, seq: 3 }, added(4, 4)]
    const request = { protocol: 1, cartKey, cursor: 0, clientId: own, guest: true as const, events }
    const { result } = await exchangeFor(shop, { cookieKey: null, hadSession: false, session: null, request })
    const data = {
      acknowledged: 1,
      held: [idOf(1), idOf(2), idOf(3)],
      refused: [{ seq: 3, reason: 'unknown_product' }],
    }
    expect(result).toMatchObject({ ok: false, error: { code: 'cart_merged', data } })
  })

  it('an event is accepted once if another guest’s cart of the customer has it, and a browser whose store missed the login sends it', async () => {
    const { own, shop, guest, merge } = await withAccount()
    const cartKey = await guest([added(1, 1)])
    await merge(cartKey)
    await merge(await guest([added(2, 1)], randomUUID()))
    const request = { protocol: 1, cartKey, cursor: 0, clientId: own, guest: true as const, events: [added(2, 2)] }
    const { result } = await exchangeFor(shop, { cookieKey: null, hadSession: false, session: null, request })
    const data = { acknowledged: 1, held: [idOf(2)] }
    expect(result).toMatchObject({ ok: false, error: { code: 'cart_merged', data } })
  })

  it('a browser learns after a login which events its cart from before had refused', async () => {
    const { shop, own, guest, merge } = await withAccount()
    const unknown = { ...added(1, 1), data: itemAdded(9).data }
    const key = await guest([unknown])
    await merge(key)
    const customerCartId = shop.newCartId()
    await ensureCustomerCart(shop, customerCartId)
    const request = { protocol: 1, cartKey: key, cursor: 0, clientId: own, guest: true as const, events: [unknown] }
    const session = { customerId: 'sipho', cartId: customerCartId }
    const { result } = await exchangeFor(shop, { cookieKey: null, hadSession: true, session, request })
    expect(result).toMatchObject({ ok: true, answer: { acknowledged: 1, refused: [{ seq: 1, id: unknown.id }] } })
  })

  it('the guest’s further changes to a line are merged', async () => {
    const { guest, merge, customer } = await withAccount()
    const key = await guest([added(1, 1), changed(2, 2, 5)])
    await customer({ events: [added(1, 1)] })
    await merge(key)
    const { acknowledged, cart } = await customer({ events: [added(1, 1), changed(2, 2, 5)] })
    expect([acknowledged, cart.item_count]).toEqual([2, 5])
  })

  it('a piece that the customer removed meanwhile does not return', async () => {
    const { other, guest, merge, customer } = await withAccount()
    const key = await guest([added(1, 1), added(2, 2)])
    await customer({ clientId: other, events: [added(1, 1), changed(3, 2, 0)] })
    await merge(key)
    expect((await customer({})).cart.item_count).toBe(1)
  })
}

describe('in memory', () => describeOnce(memoryCartStore))

describe('in the embedded database', () => {
  const sql = memorySql()

  describeOnce(() => sqlCartStore(sql()))
})
