import { expect, it } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import { type CartRecord, type CartStore, type CartUpdateResult, startOfDay } from '#server/events/cart-store.ts'
import { added, uniqueName } from './cart-events.ts'
import { anna, appending, NOW, newCart, refused, withoutChange } from './cart-store-fixture.ts'

const DAY = 24 * 60 * 60 * 1000

/** Appending to a cart, and reading it. */
export function describeCartUpdates(open: () => CartStore): void {
  it('a cart is found by its key, and by no other cart’s', async () => {
    const store = open()
    const { cartId, keyHash } = await newCart(store)
    const found = await store.update({ cart: { keyHash }, now: NOW, handle: withoutChange })
    expect(found).toMatchObject({ cartId, position: 1, lastSeqs: { [anna]: 1 } })
    expect(await store.update({ cart: { keyHash: 'another' }, now: NOW, handle: withoutChange })).toBeUndefined()
    expect(await store.head({ keyHash })).toEqual({ cartId, position: 1 })
    expect(await store.head({ keyHash: 'another' })).toBeUndefined()
  })

  it('a creation without a change creates no cart', async () => {
    const store = open()
    const keyHash = uniqueName('key')
    await store.create({ cartId: uniqueName('cart'), keyHash, madeBy: null, now: NOW, handle: withoutChange })
    expect(await store.head({ keyHash })).toBeUndefined()
  })

  it('an update sees what earlier ones wrote, including the order of the lines', async () => {
    const store = open()
    const { keyHash } = await newCart(store)
    const handle = appending(added(9), added(10), added(2))
    expect(await store.update({ cart: { keyHash }, now: NOW, handle })).toBe(4)
    const record = await store.update({ cart: { keyHash }, now: NOW, handle: withoutChange })
    expect(Object.keys(record?.state.lines ?? {})).toEqual(['1-_-_', '9-_-_', '10-_-_', '2-_-_'])
    expect(record).toMatchObject({ position: 4, lastSeqs: { [anna]: 4 } })
  })

  it('acts are the events that a browser made', async () => {
    const store = open()
    const { cartId } = await newCart(store)
    let ids: readonly string[] = []
    const handle = (record: CartRecord) => {
      const { change, ...result } = appending(added(2), added(3), added(4))(record)
      const events = change?.events.map((event, index) => (index === 1 ? { ...event, seq: null } : event)) ?? []
      ids = events.map(({ id }) => id)
      return { ...result, change: change && { ...change, events } }
    }
    await store.update({ cart: { cartId }, now: NOW, handle })
    expect(await store.actIds({ cartId, after: 1, until: 99 })).toEqual([ids[0], ids[2]])
    expect(await store.actIds({ cartId, after: 2, until: 4 })).toEqual([ids[2]])
    expect(await store.actIds({ cartId, after: 1, until: 3 })).toEqual([ids[0]])
  })

  it('events are read as they were written, between two positions', async () => {
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

  it('an event’s data are stored unchanged', async () => {
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

  it('an update whose handler fails changes nothing', async () => {
    const store = open()
    const { keyHash } = await newCart(store)
    const handle = () => {
      throw new Error('the handler failed')
    }
    await expect(store.update({ cart: { keyHash }, now: NOW, handle })).rejects.toThrow('the handler failed')
    expect(await store.head({ keyHash })).toMatchObject({ position: 1 })
  })

  it('concurrent updates are all kept, with gapless positions', async () => {
    const store = open()
    const { cartId, keyHash } = await newCart(store)
    const updates = Array.from({ length: 16 }, (_, index) =>
      store.update({ cart: { keyHash }, now: NOW, handle: appending(added(100 + index)) }),
    )
    const positions = await Promise.all(updates)
    expect(positions.toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(positions.map((_, index) => index + 2))
    const events = await store.events({ cartId, after: 0, until: 99 })
    expect(events.map(({ position, seq }) => [position, seq])).toEqual(events.map((_, index) => [index + 1, index + 1]))
    const record = await store.update({ cart: { keyHash }, now: NOW, handle: withoutChange })
    expect(Object.keys(record?.state.lines ?? {})).toHaveLength(17)
  })

  it('a cart knows its stream’s position at the start of the day, and the number of its refused events', async () => {
    const store = open()
    const { keyHash } = await newCart(store)
    const today = startOfDay(NOW)
    const tomorrow = today + DAY
    const lookAt = async (now: number) => {
      const record = await store.update({ cart: { keyHash }, now, handle: withoutChange })
      return record && { ...record.dayStart, refusedLength: record.refusedLength }
    }
    expect(await lookAt(NOW)).toEqual({ day: today, position: 0, refusedLength: 0 })
    await store.update({ cart: { keyHash }, now: NOW, handle: appending(added(2), refused) })
    expect(await lookAt(NOW)).toEqual({ day: today, position: 0, refusedLength: '{"b":1,"a":2}'.length })
    await store.update({ cart: { keyHash }, now: tomorrow, handle: appending(refused) })
    expect(await lookAt(tomorrow)).toEqual({ day: tomorrow, position: 3, refusedLength: 2 * '{"b":1,"a":2}'.length })
  })

  it('an update that only counts repeated events is kept beside a concurrent append', async () => {
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
    const record = await store.update({ cart: { keyHash }, now: NOW, handle: withoutChange })
    expect(record?.lastSeqs).toEqual({ ...Object.fromEntries(clients.map((client) => [client, 5])), [anna]: 17 })
  })

  it('a cart is purged a year after its last use, with its keys and its events', async () => {
    const store = open()
    const old = await newCart(store)
    const used = await newCart(store)
    const later = NOW + 10 * DAY
    for (const now of [NOW, later]) await store.update({ cart: { keyHash: used.keyHash }, now, handle: withoutChange })
    await store.purge(later + 365 * DAY - 1)
    expect(await store.head({ keyHash: old.keyHash })).toBeUndefined()
    expect(await store.events({ cartId: old.cartId, after: 0, until: 9 })).toEqual([])
    expect(await store.head({ keyHash: used.keyHash })).toMatchObject({ cartId: used.cartId })
  })
}
