import { describe, expect, it } from 'vitest'
import { type CartEvent, cartEvent } from '#domain/cart/cart-events.ts'
import { cartEvolution } from '#domain/cart/evolve-cart.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import { foldOnto } from '#domain/log/folded.ts'
import {
  ANSWER_RETENTION,
  CART_RETENTION,
  type CartChange,
  type CartRecord,
  type CartStore,
  type CartsToMerge,
  type CartUpdateResult,
  dayOf,
  type MergeCartsResult,
} from '#server/events/cart-store.ts'
import { added, fresh } from './cart-events.ts'

const NOW = 1_800_000_000_000
const anna = '0189a000-0000-4000-8000-00000000000a'
/** Of the first event of each cart that is made here. */
const FIRST_ID = '0189a111-0000-7000-8000-000000000001'
const refused = cartEvent('EventRefused', { type: 'ItemAdded', v: 1, data: { b: 1, a: 2 }, reason: 'x', message: 'y' })

/** A handler that appends these events, as the client's next ones, and returns the position after them. */
function appending(...events: readonly CartEvent[]) {
  return (record: CartRecord): CartUpdateResult<number> => {
    const lastSeq = record.lastSeqs[anna] ?? 0
    const stored = events.map((event, index): StoredEvent => {
      const id = `0189a111-0000-7000-8000-${String(record.position + index + 1).padStart(12, '0')}`
      return { position: record.position + index + 1, origin: anna, id, seq: lastSeq + index + 1, at: NOW, ...event }
    })
    const state = foldOnto(cartEvolution, record.state, events)
    const totals = { itemCount: Object.keys(state.lines).length, total: 0 }
    const change = { events: stored, state, lastSeqs: { ...record.lastSeqs, [anna]: lastSeq + events.length }, totals }
    return { change, outcome: record.position + events.length }
  }
}

const looking = (record: CartRecord): CartUpdateResult<CartRecord> => ({ change: null, outcome: record })

/** The rules of `CartStore`, to be kept by every implementation of it. */
export function describeCartStore(open: () => CartStore): void {
  async function newCart(store: CartStore, madeBy: string | null = null) {
    const cartId = fresh('cart')
    const keyHash = fresh('key')
    const created = await store.create({ cartId, keyHash, madeBy, now: NOW, handle: appending(added(1)) })
    expect(created).toBe(1)
    return { cartId, keyHash }
  }

  it('a cart is found by its key, and no cart by another', async () => {
    const store = open()
    const { cartId, keyHash } = await newCart(store)
    const found = await store.update({ cart: { keyHash }, now: NOW, handle: looking })
    expect(found).toMatchObject({ cartId, position: 1, lastSeqs: { [anna]: 1 } })
    expect(await store.update({ cart: { keyHash: 'another' }, now: NOW, handle: looking })).toBeUndefined()
    expect(await store.head({ keyHash })).toEqual({ cartId, position: 1 })
    expect(await store.head({ keyHash: 'another' })).toBeUndefined()
  })

  it('a creation without a change makes no cart', async () => {
    const store = open()
    const keyHash = fresh('key')
    await store.create({ cartId: fresh('cart'), keyHash, madeBy: null, now: NOW, handle: looking })
    expect(await store.head({ keyHash })).toBeUndefined()
  })

  it('what an update wrote is there for the next, to the order of the lines', async () => {
    const store = open()
    const { keyHash } = await newCart(store)
    const handle = appending(added(9), added(10), added(2))
    expect(await store.update({ cart: { keyHash }, now: NOW, handle })).toBe(4)
    const record = await store.update({ cart: { keyHash }, now: NOW, handle: looking })
    expect(Object.keys(record?.state.lines ?? {})).toEqual(['1-_-_', '9-_-_', '10-_-_', '2-_-_'])
    expect(record).toMatchObject({ position: 4, lastSeqs: { [anna]: 4 } })
  })

  it('events come back as they went in, from after one position up to another', async () => {
    const store = open()
    const { cartId, keyHash } = await newCart(store)
    let written: readonly StoredEvent[] = []
    const handle = (record: CartRecord) => {
      const result = appending(added(2), refused, added(3))(record)
      written = result.change?.events ?? []
      return result
    }
    await store.update({ cart: { keyHash }, now: NOW, handle })
    expect(await store.events({ cartId, after: 1, until: 99 })).toEqual(written)
    expect(await store.events({ cartId, after: 1, until: 3 })).toEqual(written.slice(0, 2))
    expect(await store.events({ cartId, after: 4, until: 4 })).toEqual([])
    const ids = written.map(({ id }) => id)
    expect(await store.eventsById({ cartId, ids: [ids[2] ?? '', ids[0] ?? '', 'none'] })).toEqual([
      written[0],
      written[2],
    ])
    const kept = written.find(({ type }) => type === 'EventRefused')
    expect(JSON.stringify(kept?.data)).toBe(JSON.stringify(refused.data))
  })

  it('an event keeps what it holds to the letter', async () => {
    const store = open()
    const { cartId, keyHash } = await newCart(store)
    const data = {
      type: 'X',
      v: 1,
      data: { b: 'é 💥 "\\\n', a: [1e21, null, { z: 0.1, y: -0.5 }] },
      reason: 'x',
      message: 'y',
    }
    await store.update({ cart: { keyHash }, now: NOW, handle: appending(cartEvent('EventRefused', data)) })
    const [, kept] = await store.events({ cartId, after: 0, until: 2 })
    expect(JSON.stringify(kept?.data)).toBe(JSON.stringify(data))
  })

  it('an update whose handler fails leaves everything as it was', async () => {
    const store = open()
    const { keyHash } = await newCart(store)
    const handle = () => {
      throw new Error('the handler failed')
    }
    await expect(store.update({ cart: { keyHash }, now: NOW, handle })).rejects.toThrow('the handler failed')
    expect(await store.head({ keyHash })).toMatchObject({ position: 1 })
  })

  it('of updates that come together none is lost, and positions stay gapless', async () => {
    const store = open()
    const { cartId, keyHash } = await newCart(store)
    const updates = Array.from({ length: 16 }, (_, index) =>
      store.update({ cart: { keyHash }, now: NOW, handle: appending(added(100 + index)) }),
    )
    const positions = await Promise.all(updates)
    expect(positions.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(positions.map((_, index) => index + 2))
    const events = await store.events({ cartId, after: 0, until: 99 })
    expect(events.map(({ position, seq }) => [position, seq])).toEqual(events.map((_, index) => [index + 1, index + 1]))
    const record = await store.update({ cart: { keyHash }, now: NOW, handle: looking })
    expect(Object.keys(record?.state.lines ?? {})).toHaveLength(17)
  })

  it('a cart tells where its stream stood when the day began, and how much of refused events it holds', async () => {
    const store = open()
    const { keyHash } = await newCart(store)
    const today = dayOf(NOW)
    const tomorrow = today + 24 * 60 * 60 * 1000
    const lookAt = async (now: number) => {
      const record = await store.update({ cart: { keyHash }, now, handle: looking })
      return record && { ...record.dayStart, refusedLength: record.refusedLength }
    }
    expect(await lookAt(NOW)).toEqual({ day: today, position: 0, refusedLength: 0 })
    await store.update({ cart: { keyHash }, now: NOW, handle: appending(added(2), refused) })
    expect(await lookAt(NOW)).toEqual({ day: today, position: 0, refusedLength: '{"b":1,"a":2}'.length })
    await store.update({ cart: { keyHash }, now: tomorrow, handle: appending(refused) })
    expect(await lookAt(tomorrow)).toEqual({ day: tomorrow, position: 3, refusedLength: 2 * '{"b":1,"a":2}'.length })
  })

  it('an update that only counts what a client sent again is not lost beside one that appends', async () => {
    const store = open()
    const { keyHash } = await newCart(store)
    const counting = (client: string) => (record: CartRecord) => {
      const { state, lastSeqs } = record
      const change = { events: [], state, lastSeqs: { ...lastSeqs, [client]: 5 }, totals: { itemCount: 1, total: 0 } }
      return { change, outcome: 0 }
    }
    const clients = Array.from({ length: 16 }, (_, index) => `client ${index}`)
    const update = (handle: (record: CartRecord) => CartUpdateResult<number>) =>
      store.update({ cart: { keyHash }, now: NOW, handle })
    for (const client of clients) await Promise.all([update(counting(client)), update(appending(added(5)))])
    const record = await store.update({ cart: { keyHash }, now: NOW, handle: looking })
    expect(record?.lastSeqs).toEqual({ ...Object.fromEntries(clients.map((client) => [client, 5])), [anna]: 17 })
  })

  it('of creations by one client that come together one makes the cart', async () => {
    const store = open()
    const madeBy = fresh('client')
    const creations = Array.from({ length: 4 }, () =>
      store.create({ cartId: fresh('cart'), keyHash: fresh('key'), madeBy, now: NOW, handle: appending(added(1)) }),
    )
    expect((await Promise.all(creations)).toSorted()).toEqual([1, 'exists', 'exists', 'exists'])
  })

  it('of creations under one key, whoever asks, one makes the cart', async () => {
    const store = open()
    const keyHash = fresh('key')
    const create = () =>
      store.create({ cartId: fresh('cart'), keyHash, madeBy: fresh('client'), now: NOW, handle: appending(added(1)) })
    expect((await Promise.all([create(), create(), create()])).toSorted()).toEqual([1, 'exists', 'exists'])
    expect(await create()).toBe('exists')
    expect(await store.update({ cart: { keyHash }, now: NOW, handle: looking })).toMatchObject({ position: 1 })
  })

  it('a cart gets a further key at any time, and a key that names a cart stays with it', async () => {
    const store = open()
    const [one, other] = [await newCart(store), await newCart(store)]
    await store.update({ cart: { keyHash: one.keyHash }, now: NOW, handle: looking })
    const further = fresh('key')
    await store.aliasKey({ cartId: one.cartId, keyHash: further })
    await store.aliasKey({ cartId: other.cartId, keyHash: further })
    await store.aliasKey({ cartId: other.cartId, keyHash: one.keyHash })
    await store.aliasKey({ cartId: fresh('cart'), keyHash: fresh('key') })
    const found = await Promise.all([further, one.keyHash].map((keyHash) => store.head({ keyHash })))
    expect(found.map((place) => place?.cartId)).toEqual([one.cartId, one.cartId])
  })

  it('a cart’s maker gets further keys to it until one of its keys is used', async () => {
    const store = open()
    const madeBy = fresh('client')
    const { cartId, keyHash } = await newCart(store, madeBy)
    const [second, third, fourth, fifth] = [fresh('key'), fresh('key'), fresh('key'), fresh('key')]
    const update = (newKeyHash: string) => store.update({ cart: { madeBy, newKeyHash }, now: NOW, handle: looking })
    expect(await update(second)).toMatchObject({ cartId, position: 1 })
    expect(await store.addKey({ cartId, keyHash: third })).toBe(true)
    expect(await store.update({ cart: { keyHash }, now: NOW, handle: looking })).toMatchObject({ cartId })
    expect(await update(fourth)).toBeUndefined()
    expect(await store.addKey({ cartId, keyHash: fifth })).toBe(false)
    const found = await Promise.all([second, third, fourth, fifth].map((keyHash) => store.head({ keyHash })))
    expect(found.map((place) => place?.cartId)).toEqual([cartId, cartId, undefined, undefined])
    await newCart(store, madeBy)
  })

  it('a call that comes again meets its first answer, and does nothing twice when both come together', async () => {
    const store = open()
    const { cartId, keyHash } = await newCart(store)
    const call = { route: 'POST /api/cart-guest', key: 'once', bodyHash: 'body' }
    let acted = 0
    const add = () =>
      store.update<string>({
        cart: { keyHash },
        call,
        now: NOW,
        handle: (record, earlier) => {
          if (earlier !== null) return { change: null, outcome: JSON.stringify(earlier.body) }
          acted += 1
          const answer = { status: 200, body: { b: record.position, a: 1 } }
          return { ...appending(added(7))(record), answer, outcome: 'first' }
        },
      })
    const outcomes = await Promise.all([add(), add(), add()])
    expect(outcomes.toSorted()).toEqual(['first', '{"b":1,"a":1}', '{"b":1,"a":1}'].toSorted())
    expect(acted).toBeGreaterThan(0)
    expect(await store.head({ keyHash })).toMatchObject({ position: 2 })
    const kept = { bodyHash: 'body', cartId, status: 200 }
    expect(await store.answerOf({ scope: cartId, ...call }, NOW + ANSWER_RETENTION)).toMatchObject(kept)
    expect(await store.answerOf({ scope: cartId, ...call }, NOW + ANSWER_RETENTION + 1)).toBeUndefined()
    expect(await store.answerOf({ scope: 'another', ...call }, NOW)).toBeUndefined()
  })

  it('a call that makes a cart makes one, and after a day another', async () => {
    const store = open()
    const call = { scope: fresh('new:'), route: 'POST /api/cart-guest', key: 'once', bodyHash: 'body' }
    const create = (now: number) => {
      const handle = (record: CartRecord) => ({ ...appending(added(1))(record), answer: { status: 200, body: {} } })
      return store.create({ cartId: fresh('cart'), keyHash: fresh('key'), madeBy: null, call, now, handle })
    }
    expect((await Promise.all([create(NOW), create(NOW)])).toSorted()).toEqual([1, 'exists'])
    expect(await create(NOW + ANSWER_RETENTION + 1)).toBe(1)
  })

  it('a cart without a key is a customer’s: it is found by its id, created once, and never purged', async () => {
    const store = open()
    const cartId = fresh('cart')
    const create = () => store.create({ cartId, keyHash: null, madeBy: null, now: NOW, handle: appending(added(1)) })
    expect((await Promise.all([create(), create()])).toSorted()).toEqual([1, 'exists'])
    expect(await create()).toBe('exists')
    await store.purge(NOW + 3 * CART_RETENTION)
    expect(await store.head({ cartId })).toEqual({ cartId, position: 1 })
    expect(await store.update({ cart: { cartId }, now: NOW, handle: looking })).toMatchObject({ position: 1 })
  })

  describe('a merge', () => {
    const customersCart = async (store: CartStore) => {
      const cartId = fresh('cart')
      await store.create({ cartId, keyHash: null, madeBy: null, now: NOW, handle: appending(added(1)) })
      return cartId
    }
    const merging = ({ guest, customer }: { guest: CartRecord; customer: CartRecord }): MergeCartsResult<string> => {
      if (guest.state.status === 'merged') return { guest: null, customer: null, outcome: 'nothing' }
      const closed = appending(cartEvent('CartClosed', { into: customer.cartId }))(guest)
      return { guest: closed.change, customer: appending(added(2))(customer).change, outcome: 'merged' }
    }

    it('writes both streams or neither, and the second one finds the first', async () => {
      const store = open()
      const { cartId: guestId, keyHash } = await newCart(store)
      const cartId = await customersCart(store)
      const merge = { guestKeyHash: keyHash, customerCartId: cartId, now: NOW }
      const fails = () => {
        throw new Error('the handler failed')
      }
      await expect(store.merge({ ...merge, handle: fails })).rejects.toThrow('the handler failed')
      expect(await store.head({ cartId })).toMatchObject({ position: 1 })
      const outcomes = await Promise.all([1, 2, 3].map(() => store.merge({ ...merge, handle: merging })))
      expect(outcomes.toSorted()).toEqual(['merged', 'nothing', 'nothing'])
      expect((await store.events({ cartId, after: 0, until: 9 })).map(({ type }) => type)).toEqual([
        'ItemAdded',
        'ItemAdded',
      ])
      expect((await store.events({ cartId: guestId, after: 1, until: 9 })).map(({ type }) => type)).toEqual([
        'CartClosed',
      ])
      const record = await store.update({ cart: { keyHash }, now: NOW, handle: looking })
      expect(record).toMatchObject({ position: 2, state: { status: 'merged', lines: {} } })
    })

    it('waits for nobody who waits for it, whatever else is done to the two carts meanwhile', async () => {
      const store = open()
      const { cartId: guestId, keyHash } = await newCart(store)
      const cartId = await customersCart(store)
      const updates = [{ keyHash }, { cartId }].flatMap((cart) =>
        Array.from({ length: 6 }, (_, index) => store.update({ cart, now: NOW, handle: appending(added(10 + index)) })),
      )
      const merge = { guestKeyHash: keyHash, customerCartId: cartId, now: NOW, handle: merging }
      await Promise.all([...updates, store.merge(merge), store.merge(merge)])
      expect(await store.head({ keyHash })).toEqual({ cartId: guestId, position: 8 })
      expect(await store.head({ cartId })).toEqual({ cartId, position: 8 })
    })

    /** A change that appends one event under this id. */
    const one = (record: CartRecord, id: string, event: CartEvent): CartChange => {
      const { change } = appending(event)(record)
      if (change === null) throw new Error('nothing was appended')
      return { ...change, events: change.events.map((each) => ({ ...each, id })) }
    }
    const idOf = (number: number) => `0189a333-0000-7000-8000-${String(number).padStart(12, '0')}`
    const taking = (id: string, event = added(3)) => ({
      handle: (record: CartRecord): CartUpdateResult<null> => ({ change: one(record, id, event), outcome: null }),
      now: NOW,
    })
    const joining = ({ guest, customer }: CartsToMerge): MergeCartsResult<null> => {
      const data = { from: guest.cartId, lines: [], shippingMethod: null, coupon: null, affiliateCoupon: null }
      return {
        guest: one(guest, idOf(98), cartEvent('CartClosed', { into: customer.cartId })),
        customer: one(customer, fresh('event'), cartEvent('CartsMerged', data)),
        outcome: null,
      }
    }

    it('lets the cart know of the events that the carts in it have taken', async () => {
      const store = open()
      const cartId = await customersCart(store)
      const guests = [await newCart(store), await newCart(store)]
      for (const [index, { keyHash }] of guests.entries()) {
        await store.update({ cart: { keyHash }, ...taking(idOf(index)) })
        await store.update({ cart: { keyHash }, ...taking(idOf(10 + index), refused) })
      }
      const eventIds = [idOf(0), idOf(1), idOf(2), idOf(10)]
      const knownIds = (cart: { readonly cartId: string }) =>
        store.update({
          cart,
          eventIds,
          now: NOW,
          handle: (_, __, ids) => ({ change: null, outcome: [...ids].toSorted() }),
        })
      expect(await knownIds({ cartId })).toEqual([])
      for (const { keyHash } of guests) {
        await store.merge({ guestKeyHash: keyHash, customerCartId: cartId, now: NOW, handle: joining })
      }
      expect(await knownIds({ cartId })).toEqual([idOf(0), idOf(1), idOf(10)])
      expect((await store.eventsById({ cartId, ids: eventIds })).map(({ id }) => id).toSorted()).toEqual(
        [idOf(0), idOf(1), idOf(10)].toSorted(),
      )
    })

    it('that comes between an update’s reading and its writing is known to it before anything is written', async () => {
      const store = open()
      const cartId = await customersCart(store)
      const { keyHash } = await newCart(store)
      await store.update({ cart: { keyHash }, ...taking(idOf(0)) })
      const handle = (record: CartRecord, _: unknown, ids: ReadonlySet<string>): CartUpdateResult<boolean> => {
        return { change: ids.has(idOf(0)) ? null : one(record, idOf(0), added(3)), outcome: ids.has(idOf(0)) }
      }
      const [known] = await Promise.all([
        store.update({ cart: { cartId }, eventIds: [idOf(0)], now: NOW, handle }),
        store.merge({ guestKeyHash: keyHash, customerCartId: cartId, now: NOW, handle: joining }),
      ])
      const taken = await store.events({ cartId, after: 0, until: 9 })
      const mergedAt = taken.findIndex(({ type }) => type === 'CartsMerged')
      const takenAt = taken.findIndex(({ id }) => id === idOf(0))
      expect(known).toBe(takenAt === -1)
      if (takenAt !== -1) expect(takenAt).toBeLessThan(mergedAt)
    })

    it('gets what both carts have taken, with the guest’s stream, and nothing where that is nothing', async () => {
      const store = open()
      const cartId = fresh('cart')
      await store.create({ cartId, keyHash: null, madeBy: null, ...taking(idOf(19)) })
      const [first, second] = [await newCart(store), await newCart(store)]
      const take = (keyHash: string, id: string) => store.update({ cart: { keyHash }, ...taking(id) })
      const takeAsCustomer = (id: string, event?: CartEvent) => store.update({ cart: { cartId }, ...taking(id, event) })
      await take(first.keyHash, idOf(20))
      for (const id of [idOf(20), idOf(21), idOf(22)]) await take(second.keyHash, id)
      const overlapOf = ({ keyHash }: { readonly keyHash: string }) => {
        const handle = (carts: CartsToMerge) => ({ ...joining(carts), outcome: { overlap: carts.overlap } })
        return store.merge({ guestKeyHash: keyHash, customerCartId: cartId, now: NOW, handle })
      }
      expect(await overlapOf(first)).toEqual({ overlap: null })
      await takeAsCustomer(idOf(21))
      await takeAsCustomer(idOf(22), refused)
      const overlap = (await overlapOf(second))?.overlap
      expect([...(overlap?.sharedIds ?? [])].toSorted()).toEqual([FIRST_ID, idOf(20), idOf(21)])
      expect(overlap?.events.map(({ position }) => position)).toEqual([1, 2, 3, 4])
    })

    it('of a cart that isn’t there, or with itself, is none', async () => {
      const store = open()
      const { cartId: guestId, keyHash } = await newCart(store)
      const cartId = await customersCart(store)
      const attempts = [
        { guestKeyHash: 'another', customerCartId: cartId },
        { guestKeyHash: keyHash, customerCartId: 'another' },
        { guestKeyHash: keyHash, customerCartId: guestId },
      ]
      for (const attempt of attempts) {
        expect(await store.merge({ ...attempt, now: NOW, handle: merging })).toBeUndefined()
      }
    })
  })

  it('a cart is purged a year after its last use, with its keys and its events', async () => {
    const store = open()
    const old = await newCart(store)
    const used = await newCart(store)
    const later = NOW + 10 * 24 * 60 * 60 * 1000
    await store.update({ cart: { keyHash: used.keyHash }, now: later, handle: looking })
    await store.purge(later + CART_RETENTION - 1)
    expect(await store.head({ keyHash: old.keyHash })).toBeUndefined()
    expect(await store.events({ cartId: old.cartId, after: 0, until: 9 })).toEqual([])
    expect(await store.head({ keyHash: used.keyHash })).toMatchObject({ cartId: used.cartId })
  })
}
