import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cartEvent } from '#domain/cart/cart-events.ts'
import type { PushedEvent } from '#domain/event/envelope.ts'
import type { SyncAnswer, SyncRequest } from '#domain/wire/sync-protocol.ts'
import { migrate } from '#server/database/migrate.ts'
import { pgliteSql } from '#server/database/pglite-sql.ts'
import type { Sql } from '#server/database/sql.ts'
import type { CartStore } from '#server/event-store/cart-store.ts'
import { memoryCartStore } from '#server/event-store/memory-cart-store.ts'
import { sqlCartStore } from '#server/event-store/sql-cart-store.ts'
import { exchange } from '#server/sync/exchange.ts'
import { type TestShop, testShop, throwBlanket } from '#tests/server/shop-fixture.ts'

const first = '0189a000-0000-4000-8000-0000000000a1'
const second = '0189a000-0000-4000-8000-0000000000a2'
const offer = {
  slug: 'x',
  name: 'x',
  categories: [],
  options: [],
  colourName: null,
  picture: null,
  price: 1,
  priceRegular: 1,
}

function added(name: number, seq: number): PushedEvent {
  const event = cartEvent('ItemAdded', {
    productId: throwBlanket.id,
    variation: null,
    colour: null,
    quantity: 1,
    offer,
  })
  return { id: `0189a222-0000-7000-8000-${String(name).padStart(12, '0')}`, seq, at: 1_700_000_000_000, ...event }
}

async function push(shop: TestShop, request: Partial<SyncRequest>): Promise<SyncAnswer> {
  const whole = { protocol: 1, cartKey: null, clientId: first, cursor: 0, events: [], ...request }
  const result = await exchange(shop, { request: whole })
  if (!result.ok) throw new Error(result.error.code)
  return result.answer
}

function describeOnce(open: () => CartStore): void {
  it('an event that a browser brings again as another client is in the stream once, and counts as taken', async () => {
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

  it('an event that a push holds twice is taken once', async () => {
    const answer = await push(testShop(open()), { events: [added(1, 1), added(1, 2)] })
    expect(answer.acknowledged).toBe(2)
    expect(answer.cart.item_count).toBe(1)
  })
}

describe('in memory', () => describeOnce(memoryCartStore))

describe('in the embedded database', () => {
  let sql: Sql
  beforeAll(async () => {
    sql = await pgliteSql('memory')
    await migrate(sql)
  }, 60_000)
  afterAll(() => sql.close())

  describeOnce(() => sqlCartStore(sql))
})
