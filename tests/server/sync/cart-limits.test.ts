import { describe, expect, it, vi } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import type { PushedEvent } from '#domain/event/envelope.ts'
import type { SyncAnswer, SyncRequest } from '#domain/wire/sync-protocol.ts'
import { callCart } from '#server/cart/call-cart.ts'
import { dailyLimitError, MAX_CLIENTS, MAX_EVENTS_PER_DAY, MAX_REFUSED_LENGTH } from '#server/cart/cart-limits.ts'
import { type CartRecord, startOfDay } from '#server/events/cart-store.ts'
import { type ExchangeResult, exchange } from '#server/sync/exchange.ts'
import { clientOf } from '#tests/kit/entries.ts'
import { type TestShop, testShop } from '#tests/server/shop-fixture.ts'
import { pushed } from './pushed-events.ts'

// Thousands of events, also on a slow machine.
vi.setConfig({ testTimeout: 300_000 })

const DAY = 24 * 60 * 60 * 1000
const anna = '0189a000-0000-4000-8000-00000000000a'
const key = 'a-key-that-nobody-guesses'

const unreadable = (seq: number, length: number): PushedEvent => ({
  ...pushed(seq),
  type: 'Nonsense',
  data: 'x'.repeat(length),
})

function push(
  shop: TestShop,
  events: readonly PushedEvent[],
  more: Partial<SyncRequest> = {},
): Promise<ExchangeResult> {
  const request = {
    protocol: 1,
    cartKey: null,
    newCartKey: key,
    clientId: anna,
    cursor: 0,
    events: [...events],
    ...more,
  }
  return exchange(shop, { request, cookieKey: null })
}
async function exchanged(shop: TestShop, events: readonly PushedEvent[], more: Partial<SyncRequest> = {}) {
  const result = await push(shop, events, more)
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.answer
}
const streamOf = (shop: TestShop, { cartId, cursor }: SyncAnswer) =>
  shop.store.events({ cartId, after: 0, until: cursor })

describe('a cart stores of a refused event', () => {
  it('its data up to a length, and beyond that only the refusal', async () => {
    const shop = testShop()
    let answer = await exchanged(shop, [])
    for (let round = 0; round < 5; round += 1) {
      const events = Array.from({ length: 200 }, (_, index) => unreadable(round * 200 + index + 1, 8_000))
      answer = await exchanged(shop, events, { cartKey: key, cursor: answer.cursor })
      expect(answer.refused).toHaveLength(200)
    }
    const stream = await streamOf(shop, answer)
    expect(stream.filter(({ type }) => type === 'EventRefused')).toHaveLength(1_000)
    const kept = stream.reduce(
      (sum, { data }) => sum + JSON.stringify((data as { data?: unknown }).data ?? null).length,
      0,
    )
    expect(kept).toBeGreaterThan(MAX_REFUSED_LENGTH - 8_192)
    expect(kept).toBeLessThan(MAX_REFUSED_LENGTH + 1_000 * 'null'.length)
  })

  it('exactly as much data as there is room for', async () => {
    const shop = testShop()
    const quotes = 2
    const length = MAX_REFUSED_LENGTH / 4 - quotes
    const answer = await exchanged(
      shop,
      [1, 2, 3, 4, 5].map((seq) => unreadable(seq, length)),
    )
    const refused = (await streamOf(shop, answer)).filter(({ type }) => type === 'EventRefused')
    const isKept = refused.map(({ data }) => (data as { data?: unknown }).data !== null)
    expect(isKept).toEqual([true, true, true, true, false])
  })

  it('its data, whatever was sent before it that is not stored', async () => {
    const shop = testShop()
    const tooLong = Array.from({ length: 5 }, (_, index) => unreadable(index + 1, 8_192))
    const full = Array.from({ length: 4 }, (_, index) => unreadable(index + 6, 8_000))
    const answer = await exchanged(shop, [...tooLong, ...full, unreadable(10, 5_000), unreadable(11, 10)])
    const refused = (await streamOf(shop, answer)).filter(({ type }) => type === 'EventRefused')
    const lengths = refused.map(({ data }) => (data as { data: string | null }).data?.length ?? null)
    expect(lengths).toEqual([null, null, null, null, null, 8_000, 8_000, 8_000, 8_000, null, 10])
  })

  it('so little that a client requesting all of it gets less than half a megabyte', async () => {
    const shop = testShop()
    let answer = await exchanged(shop, [])
    for (let round = 0; round < 10; round += 1) {
      const events = Array.from({ length: 99 }, (_, index) => unreadable(round * 99 + index + 1, 8_000))
      answer = await exchanged(shop, events, { cartKey: key, cursor: answer.cursor })
    }
    const poll = await exchanged(shop, [], { cartKey: key, clientId: clientOf(99), cursor: 0 })
    expect(JSON.stringify(poll).length).toBeLessThan(512 * 1024)
  })
})

describe('a stream with very large events', () => {
  it('is sent as the state, and not event by event', async () => {
    const shop = testShop()
    const { cartId } = await exchanged(shop, [])
    // As stored by earlier versions, which had no limit.
    await shop.store.update({
      cart: { cartId },
      now: shop.now,
      handle: ({ position, state, lastSeqs }) => {
        const events = Array.from({ length: 100 }, (_, index) => ({
          ...unreadable(1, 1),
          ...cartEvent('EventRefused', {
            type: 'Nonsense',
            v: 1,
            data: 'x'.repeat(8_000),
            reason: 'malformed',
            message: 'x',
          }),
          origin: 'server',
          seq: null,
          position: position + index + 1,
        }))
        return { change: { events, state, lastSeqs, totals: { itemCount: 0, total: 0 } }, outcome: null }
      },
    })
    const poll = await exchanged(shop, [], { cartKey: key, clientId: clientOf(99), cursor: 0 })
    expect(poll.events).toEqual([])
    expect(poll.reset).toMatchObject({ cursor: poll.cursor })
    expect(JSON.stringify(poll).length).toBeLessThan(512 * 1024)
  })
})

describe('a cart’s events per day', () => {
  it('are limited, and later ones are neither accepted nor refused, but retried later', async () => {
    const shop = testShop()
    let answer = await exchanged(shop, [])
    let seq = 0
    while (seq < MAX_EVENTS_PER_DAY) {
      const events = Array.from({ length: 200 }, (_, index) => unreadable(seq + index + 1, 1))
      answer = await exchanged(shop, events, { cartKey: key, cursor: answer.cursor })
      seq += 200
    }
    const late = [pushed(seq + 1)]
    const tooMany = await push(shop, late, { cartKey: key, cursor: answer.cursor })
    const untilTomorrow = Math.ceil((DAY - (shop.now % DAY)) / 1000)
    const refusal = { code: 'too_many_requests', data: { status: 429, retry_after: untilTomorrow } }
    expect(tooMany).toMatchObject({ ok: false, error: refusal })
    const cart = { key }
    const clear = { type: 'ClearCart' } as const
    expect(await callCart(shop, { cart, command: clear })).toMatchObject({ ok: false, error: refusal })
    expect(await callCart(shop, { cart, command: null })).toMatchObject({ ok: true })
    expect(await exchanged(shop, [], { cartKey: key, cursor: answer.cursor })).toMatchObject({ acknowledged: seq })
    shop.now += DAY
    expect(await exchanged(shop, late, { cartKey: key, cursor: answer.cursor })).toMatchObject({
      acknowledged: seq + 1,
      cart: { item_count: 1 },
    })
  })
})

it('a cart accepts no event above its daily limit, and starts again the next day', async () => {
  const shop = testShop()
  const { cartId } = await exchanged(shop, [])
  const handle = (record: CartRecord) => ({ change: null, outcome: record })
  const record = await shop.store.update({ cart: { cartId }, now: shop.now, handle })
  if (record === undefined) throw new Error('the cart was created')
  const after = (events: number) => ({
    ...record,
    position: 7 + events,
    dayStart: { day: startOfDay(shop.now), position: 7 },
  })
  expect(dailyLimitError(after(MAX_EVENTS_PER_DAY - 1), shop.now)).toBeNull()
  expect(dailyLimitError(after(MAX_EVENTS_PER_DAY), shop.now)).not.toBeNull()
  expect(dailyLimitError(after(MAX_EVENTS_PER_DAY), shop.now + DAY)).toBeNull()
})

it('a push that is repeated is answered again, even if its cart takes nothing more that day', async () => {
  const shop = testShop()
  const events = [pushed(1)]
  const { cartId, cursor } = await exchanged(shop, events)
  await shop.store.update({
    cart: { cartId },
    now: shop.now,
    handle: ({ position, state, lastSeqs }) => {
      const others = Array.from({ length: MAX_EVENTS_PER_DAY }, (_, index) => {
        const event = pushed(1, cartEvent('NoticesDismissed', {}))
        return { ...event, origin: 'server', seq: null, position: position + index + 1 }
      })
      return { change: { events: others, state, lastSeqs, totals: { itemCount: 1, total: 0 } }, outcome: null }
    },
  })
  const known = { cartKey: key, cursor }
  expect(await push(shop, [pushed(2)], known)).toMatchObject({ ok: false, error: { code: 'too_many_requests' } })
  expect(await exchanged(shop, events, known)).toMatchObject({ acknowledged: 1, refused: [], cart: { item_count: 1 } })
})

describe('the clients that a cart knows', () => {
  async function crowd(shop: TestShop) {
    const first = await exchanged(shop, [pushed(1), pushed(2)])
    for (let number = 1; number <= MAX_CLIENTS + 20; number += 1) {
      await exchanged(shop, [unreadable(1, 1)], { cartKey: key, clientId: clientOf(number) })
    }
    return first
  }
  const lastSeqsOf = async (shop: TestShop, { cartId }: SyncAnswer) =>
    shop.store.update({
      cart: { cartId },
      now: shop.now,
      handle: ({ lastSeqs }) => ({ change: null, outcome: lastSeqs }),
    })

  it('are limited, and the least recently active one is dropped', async () => {
    const shop = testShop()
    const first = await crowd(shop)
    const known = Object.keys((await lastSeqsOf(shop, first)) ?? {})
    expect(known).toHaveLength(MAX_CLIENTS)
    expect(known).not.toContain(anna)
    expect(known.at(-1)).toBe(clientOf(MAX_CLIENTS + 20))
    await exchanged(shop, [unreadable(2, 1)], { cartKey: key, clientId: clientOf(30) })
    await exchanged(shop, [unreadable(1, 1)], { cartKey: key, clientId: clientOf(500) })
    expect(Object.keys((await lastSeqsOf(shop, first)) ?? {}).slice(-2)).toEqual([clientOf(30), clientOf(500)])
  })

  it('may be forgotten: such a client continues as a new one, and nothing is lost or taken twice', async () => {
    const shop = testShop()
    const first = await crowd(shop)
    const unheard = pushed(3)
    expect(await push(shop, [unheard], { cartKey: key, cursor: first.cursor })).toMatchObject({
      ok: false,
      error: { code: 'seq_gap', data: { status: 409, expected: 1 } },
    })
    const again = { cartKey: key, clientId: clientOf(900), cursor: first.cursor }
    expect(await exchanged(shop, [{ ...unheard, seq: 1 }], again)).toMatchObject({
      acknowledged: 1,
      cart: { item_count: 3 },
    })
  })

  it('may be forgotten before an answer: the client sends its events again, and they are taken once', async () => {
    const shop = testShop()
    const events = [pushed(1), pushed(2)]
    await exchanged(shop, events)
    for (let number = 1; number <= MAX_CLIENTS; number += 1) {
      await exchanged(shop, [unreadable(1, 1)], { cartKey: key, clientId: clientOf(number) })
    }
    const answer = await exchanged(shop, [...events, pushed(3)], { cartKey: key })
    expect(answer).toMatchObject({ acknowledged: 3, cart: { item_count: 3 } })
  })
})
