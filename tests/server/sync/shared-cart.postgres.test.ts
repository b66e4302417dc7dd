import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import type { CartEvent } from '#domain/cart/cart-events.ts'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { cartEvolution } from '#domain/cart/evolve-cart.ts'
import { foldOnto } from '#domain/event/folded.ts'
import { stateHash } from '#domain/wire/state-hash.ts'
import type { SyncAnswer } from '#domain/wire/sync-protocol.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import type { Sql } from '#server/database/sql.ts'
import { sqlCartStore } from '#server/events/sql-cart-store.ts'
import { exchange } from '#server/sync/exchange.ts'
import { createDatabase } from '#tests/postgres.ts'
import { eventsOf, listeningApp } from '#tests/server/listening-app.ts'
import { cushion, type TestShop, testShop, throwBlanket } from '#tests/server/shop-fixture.ts'
import { itemAdded } from './pushed-events.ts'

let url: string

beforeAll(async () => {
  url = await createDatabase(inject('postgresUrl'))
})

/** A shop process with its own connections and caches. */
async function openProcess(): Promise<{ readonly shop: TestShop; readonly database: Database }> {
  const opened = await openDatabase({ databaseUrl: url, dataDir: 'nowhere', onError: () => {} })
  if (!opened.ok) throw new Error(opened.reason)
  await migrate(opened.database.sql)
  const shop = testShop(sqlCartStore(opened.database.sql))
  for (let id = 3000; id < 3040; id += 1) shop.products.set(id, { ...throwBlanket, id, slug: `throw-${id}` })
  return { shop, database: opened.database }
}

/** A browser that sends its exchanges in sequence, each to the given process. */
function browser(cartKey: string | null) {
  const clientId = randomUUID()
  let seq = 0
  let known = { cartKey, cursor: 0 }
  const received: SyncAnswer['events'] = []
  return {
    received,
    key: () => known.cartKey,
    async push(shop: TestShop, ...events: readonly CartEvent[]): Promise<SyncAnswer> {
      const pushed = events.map((event) => {
        seq += 1
        return { id: randomUUID(), seq, at: 0, ...event }
      })
      const request = { protocol: 1, clientId, ...known, events: pushed }
      const result = await exchange(shop, { request })
      if (!result.ok) throw new Error(JSON.stringify(result.error))
      const { answer } = result
      known = { cartKey: answer.cartKey, cursor: answer.cursor }
      received.push(...answer.events)
      return answer
    },
  }
}

describe.each([2, 8])('%i clients on one cart, over two processes', (clients) => {
  const processes: Awaited<ReturnType<typeof openProcess>>[] = []
  beforeAll(async () => {
    processes.push(...(await Promise.all([openProcess(), openProcess()])))
  })
  afterAll(() => Promise.all(processes.map(({ database }) => database.close())))

  it('lose no line, and all get the same stream', async () => {
    const shopOf = (index: number) => processes[index % 2]?.shop ?? testShop()
    const first = browser(null)
    await first.push(shopOf(0), itemAdded(cushion.id))
    const all = [first, ...Array.from({ length: clients - 1 }, () => browser(first.key()))]
    await Promise.all(
      all.map(async (each, index) => {
        for (let turn = 0; turn < 10; turn += 1) {
          const mine = 3000 + index * 4 + (turn % 4)
          await each.push(shopOf(index + turn), itemAdded(mine), itemAdded(throwBlanket.id))
        }
      }),
    )
    const answers = []
    for (const each of all) answers.push(await each.push(shopOf(0)))
    const [{ cart, hash, cursor }] = answers as [SyncAnswer]
    expect(answers.map((answer) => [answer.hash, answer.cursor])).toEqual(answers.map(() => [hash, cursor]))
    expect(cart.items).toHaveLength(clients * 4 + 2)
    expect(cart.item_count).toBe(1 + clients * 10 + Math.min(80, clients * 10))
    for (const { received } of all) {
      expect(received.map(({ position }) => position)).toEqual(received.map((_, index) => index + 1))
      expect(stateHash(foldOnto(cartEvolution, emptyCart(), received as CartEvent[]))).toBe(hash)
    }
  })
})

describe('two processes on one database', () => {
  it('poke each other’s browsers', async () => {
    const [here, there] = await Promise.all([openProcess(), openProcess()])
    onTestFinished(async () => {
      await here.database.close()
      await there.database.close()
    })
    const { url: address } = await listeningApp({ shop: here.shop, database: here.database })
    const other = await listeningApp({ shop: there.shop, database: there.database })
    const body = (more: object) => JSON.stringify({ productId: 2001, productQuantity: 1, ...more })
    const headers = { 'content-type': 'application/json' }
    const post = async (server: string, more: object) =>
      (await fetch(`${server}/api/cart-guest`, { method: 'POST', headers, body: body(more) })).json()
    const { cart_key: cartKey } = await post(address, {})
    const next = eventsOf(await fetch(`${address}/api/sync/live?cartKey=${cartKey}`))
    const start = (await next()) as { cursor: number }
    await post(other.url, { cartKey })
    expect(await next()).toMatchObject({ cursor: start.cursor + 1 })
  })

  it('notify each other of changes to catalogue and reviews, and reload them after losing the database connection', async () => {
    const [here, there] = await Promise.all([openProcess(), openProcess()])
    onTestFinished(async () => {
      await here.database.close()
      await there.database.close()
    })
    const notified = (topic: 'catalogue' | 'reviews' | 'missed') =>
      new Promise((resolve) => there.database.notifications.subscribe(topic, resolve))
    const changed = notified('catalogue')
    here.database.notifications.publish('catalogue', {})
    await changed
    const reviewed = notified('reviews')
    here.database.notifications.publish('reviews', {})
    await reviewed
    const missed = notified('missed')
    const listeners = `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()`
    await here.database.sql.run({ text: listeners })
    await missed
    const again = notified('catalogue')
    here.database.notifications.publish('catalogue', {})
    await again
  })

  it('migrate once, however many start together', async () => {
    const fresh = await createDatabase(inject('postgresUrl'))
    const opened = await Promise.all(
      Array.from({ length: 4 }, () => openDatabase({ databaseUrl: fresh, dataDir: 'nowhere', onError: () => {} })),
    )
    const databases = opened.flatMap((each) => (each.ok ? [each.database] : []))
    await Promise.all(databases.map(({ sql }) => migrate(sql)))
    const [ran] = await Promise.all(databases.map(({ sql }) => sql.run({ text: 'select name from migrations' })))
    expect(new Set(ran?.map((row) => JSON.stringify(row))).size).toBe(ran?.length)
    await Promise.all(databases.map((database) => database.close()))
  })
})

describe('a process that crashes between two statements', () => {
  it('leaves all of an exchange or nothing', async () => {
    const { shop, database } = await openProcess()
    onTestFinished(() => database.close())
    const { cartId, cartKey, cursor } = await browser(null).push(shop, itemAdded(cushion.id))
    const event = { id: randomUUID(), seq: 1, at: 0, ...itemAdded(throwBlanket.id) }
    const request = { protocol: 1, cartKey, clientId: randomUUID(), cursor, events: [event] }
    /** The exchange in a process that is killed after this many statements, with its open transaction rolled back. */
    const dieAfter = (statements: number) => {
      let left = statements
      const alive = () => {
        if (left === 0) throw new Error('killed')
        left -= 1
      }
      const dying: Sql = {
        ...database.sql,
        // Without the lock an update is one statement, which meets a conflict here.
        run: async () => Promise.reject(Object.assign(new Error('a conflict'), { code: '23505' })),
        transaction: (work) =>
          database.sql.transaction(async (run) => {
            const result = await work(async (statement) => {
              alive()
              return run(statement)
            })
            alive()
            return result
          }),
      }
      return exchange({ ...shop, store: sqlCartStore(dying) }, { request })
    }
    const stored = () =>
      database.sql.run<{ events: number; position: number }>({
        text: `select position, (select count(*)::integer from cart_events where cart_id = carts.id) as events from carts where id = $1`,
        values: [cartId],
      })
    let deaths = 0
    while (true) {
      const died = await dieAfter(deaths).then(
        () => false,
        (error: Error) => error.message === 'killed',
      )
      if (!died) break
      deaths += 1
      expect(await stored()).toEqual([{ position: cursor, events: cursor }])
    }
    expect(deaths).toBeGreaterThanOrEqual(2)
    expect(await stored()).toEqual([{ position: cursor + 1, events: cursor + 1 }])
  })
})
