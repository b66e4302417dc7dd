import { Client } from 'pg'
import { beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { type Database, openDatabase } from '#server/database/database.ts'
import { createDatabase } from '#tests/postgres.ts'
import { startServer } from '#tests/server/start-server.ts'

let url: string
let administrator: Client

beforeAll(async () => {
  url = await createDatabase(inject('postgresUrl'))
  administrator = new Client({ connectionString: inject('postgresUrl') })
  await administrator.connect()
  return () => administrator.end()
})

const backend = { text: 'select pg_backend_pid() as pid' }

/** Terminates the backend, and resolves when it has ended. */
async function terminate(pid: number): Promise<void> {
  await administrator.query('select pg_terminate_backend($1, 10000)', [pid])
}

interface Watched {
  readonly database: Database
  /** Resolves with the first error of a connection. */
  readonly broke: Promise<void>
  /** Unhandled errors, which would have ended a process. */
  readonly unheard: readonly unknown[]
}

async function openWatched(): Promise<Watched> {
  const { promise: broke, resolve } = Promise.withResolvers<void>()
  const unheard: unknown[] = []
  const hear = (error: unknown): void => {
    unheard.push(error)
    resolve()
  }
  process.on('uncaughtException', hear)
  const opened = await openDatabase({ databaseUrl: url, dataDir: 'nowhere', onError: () => resolve() })
  if (!opened.ok) throw new Error(opened.reason)
  onTestFinished(async () => {
    process.off('uncaughtException', hear)
    await opened.database.close()
  })
  return { database: opened.database, broke, unheard }
}

describe('a connection that breaks between two statements of a transaction', () => {
  it('fails the transaction and nothing else', async () => {
    const { database, broke, unheard } = await openWatched()
    const cut = database.sql.transaction(async (run) => {
      const [found] = await run<{ pid: number }>(backend)
      await terminate(found?.pid ?? 0)
      await broke
      await run({ text: 'select 1' })
    })
    await expect(cut).rejects.toThrow()
    expect(await database.sql.run({ text: 'select 1 as one' })).toEqual([{ one: 1 }])
    expect(unheard).toEqual([])
  })

  it('fails the query builder’s transaction and nothing else', async () => {
    const { database, broke, unheard } = await openWatched()
    const cut = database.tables.transaction().execute(async (rows) => {
      const { rows: found } = await rows.executeQuery<{ pid: number }>({ sql: backend.text, parameters: [] } as never)
      await terminate(found[0]?.pid ?? 0)
      await broke
      await rows.selectFrom('products').selectAll().execute()
    })
    await expect(cut).rejects.toThrow()
    expect(await database.sql.run({ text: 'select 1 as one' })).toEqual([{ one: 1 }])
    expect(unheard).toEqual([])
  })
})

const ROUNDS = 20
const SHOPPERS = 3
/** Concurrent changes to one cart, which the store writes in transactions. */
const TOGETHER = 5
/** Up to the test's own timeout. */
const polling = { timeout: 50_000, interval: 20 }
const headers = { 'content-type': 'application/json' }

describe('a server whose database connections break under load', () => {
  it('keeps running, and keeps what it acknowledged', async () => {
    const databaseUrl = await createDatabase(url)
    const name = new URL(databaseUrl).pathname.slice(1)
    const server = startServer({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' })
    const address = await server.open
    const add = async (cartKey?: string): Promise<Response> => {
      const body = JSON.stringify({ cartKey, productId: 2013, productQuantity: 1 })
      const answer = await fetch(`${address}/api/cart-guest`, { method: 'POST', headers, body })
      if (!answer.ok) {
        const { code } = await answer.json()
        refused.add(`${answer.status} ${code}, again after ${answer.headers.get('retry-after')}`)
      }
      return answer
    }

    const refused = new Set<string>()
    const acknowledged = new Map<string, number>()
    let next = Promise.withResolvers<void>()
    let isOver = false
    const shop = async (): Promise<void> => {
      while (!isOver) {
        const first = await add()
        if (!first.ok) continue
        const { cart_key: cartKey } = await first.json()
        const others = await Promise.all(Array.from({ length: TOGETHER }, () => add(cartKey)))
        acknowledged.set(cartKey, 1 + others.filter(({ ok }) => ok).length)
        next.resolve()
      }
    }
    const cut = async (): Promise<void> => {
      for (let round = 0; round < ROUNDS; round += 1) {
        next = Promise.withResolvers()
        await next.promise
        const backends = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1'
        await administrator.query(backends, [name])
      }
      isOver = true
    }
    await Promise.race([Promise.all([cut(), ...Array.from({ length: SHOPPERS }, shop)]), server.ended])
    expect(server.process.exitCode, server.complained()).toBeNull()
    expect([...refused]).toEqual(['503 unavailable, again after 2'])

    for (const [cartKey, pieces] of acknowledged) {
      // After the last break a request may still meet a broken connection, and is answered 503.
      const cart = await vi.waitFor(async () => {
        const answer = await fetch(`${address}/api/cart-guest?cartKey=${cartKey}`)
        expect(answer.status).toBe(200)
        return answer.json()
      }, polling)
      expect(cart.item_count).toBeGreaterThanOrEqual(pieces)
      expect(cart.item_count).toBeLessThanOrEqual(1 + TOGETHER)
    }
    server.process.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  })
})
