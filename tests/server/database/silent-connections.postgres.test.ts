import { Client } from 'pg'
import { beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { type DatabaseBounds, databaseBounds } from '#server/database/bounds.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { isTemporary } from '#server/database/database-unavailable.ts'
import { migrate } from '#server/database/migrate.ts'
import { postgresSql } from '#server/database/postgres-sql.ts'
import { createDatabase } from '#tests/postgres.ts'
import { startServer } from '#tests/server/start-server.ts'
import { type TcpProxy, tcpProxy } from '#tests/tcp-proxy.ts'

const CONNECTIONS = 2
/** Short timeouts for tests that wait for silence. */
const forSilence = { ...databaseBounds, connect: 2_000, answer: 1_000, idleInTransaction: 500 }
/** Short timeouts for tests in which the database aborts a statement. */
const forSlowness = { ...databaseBounds, lock: 200, statement: 300 }
/** Up to the test's own timeout. */
const polling = { timeout: 50_000, interval: 20 }

let url: string

beforeAll(async () => {
  url = await createDatabase(inject('postgresUrl'))
})

async function openBehindProxy(
  bounds: DatabaseBounds,
): Promise<{ readonly proxy: TcpProxy; readonly database: Database }> {
  const proxy = await tcpProxy(url)
  const options = { databaseUrl: proxy.url, dataDir: 'nowhere', connections: CONNECTIONS, bounds }
  const opened = await openDatabase({ ...options, onError: () => {} })
  if (!opened.ok) throw new Error(opened.reason)
  onTestFinished(() => opened.database.close())
  await migrate(opened.database.sql)
  return { proxy, database: opened.database }
}

const one = { text: 'select 1 as one' }
const unavailable = expect.objectContaining({ name: 'DatabaseUnavailable' })

/** Calls through every path to the database, each with more callers than connections. */
function callsOf({ sql, tables }: Database): readonly Promise<unknown>[] {
  return Array.from({ length: 2 * CONNECTIONS }, () => [
    sql.run(one),
    sql.transaction((run) => run(one)),
    sql.together([one, one]),
    tables.selectFrom('seeds').selectAll().execute(),
    tables.transaction().execute((rows) => rows.selectFrom('seeds').selectAll().execute()),
  ]).flat()
}

describe('a database whose connections have gone silent', () => {
  it('fails every call, and answers again once new connections reach it', async () => {
    const { proxy, database } = await openBehindProxy(forSilence)
    await vi.waitFor(() => Promise.all(callsOf(database)), polling)
    proxy.silence()
    for (const outcome of await Promise.allSettled(callsOf(database))) {
      expect(outcome).toEqual({ status: 'rejected', reason: unavailable })
    }
    proxy.restore()
    await vi.waitFor(() => Promise.all(callsOf(database)), polling)
  })

  it('releases what a transaction had locked', async () => {
    const { proxy, database } = await openBehindProxy(forSilence)
    const patient = new Client({ connectionString: url })
    await patient.connect()
    onTestFinished(() => patient.end())
    await patient.query('create table held (id integer); insert into held values (1)')
    const lock = { text: 'select * from held for update' }
    const silent = database.sql.transaction(async (run) => {
      await run(lock)
      proxy.silence()
      await run(one)
    })
    await expect(silent).rejects.toThrow()
    expect((await patient.query(lock)).rowCount).toBe(1)
  })

  it('can be closed, whatever was in progress', async () => {
    const { proxy, database } = await openBehindProxy(forSilence)
    const begun = Promise.withResolvers<void>()
    const silenced = Promise.withResolvers<void>()
    const maintenance = database.sql.maintenance(async (run) => {
      await run(one)
      begun.resolve()
      await silenced.promise
      await run(one)
    })
    await begun.promise
    proxy.silence()
    silenced.resolve()
    const calls = Promise.allSettled([maintenance, ...callsOf(database)])
    await database.close()
    for (const { status } of await calls) expect(status).toBe('rejected')
  })
})

describe('a process that was suspended in a transaction', () => {
  it('gets a temporary error, since the database has ended its transaction meanwhile', async () => {
    const sql = postgresSql({ url, connections: 1, bounds: forSilence, onError: () => {} })
    onTestFinished(() => sql.close())
    const suspended = sql.transaction(async (run) => {
      await run(one)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3 * forSilence.idleInTransaction)
      await run(one)
    })
    const error = await suspended.catch((reason: unknown) => reason)
    expect({ error, isTemporary: isTemporary(error) }).toMatchObject({ isTemporary: true })
    await vi.waitFor(async () => expect(await sql.run(one)).toEqual([{ one: 1 }]), polling)
  })
})

describe('a slow database', () => {
  it('aborts a statement that takes too long, and a long wait for a lock', async () => {
    const { database } = await openBehindProxy(forSlowness)
    await expect(database.sql.run({ text: 'select pg_sleep(3600)' })).rejects.toMatchObject({ code: '57014' })
    const holder = new Client({ connectionString: url })
    await holder.connect()
    onTestFinished(() => holder.end())
    await holder.query('begin; lock table seeds')
    const waiting = database.sql.transaction((run) => run({ text: 'lock table seeds' }))
    await expect(waiting).rejects.toMatchObject({ code: '55P03' })
  })

  it('gives maintenance a longer limit', async () => {
    const { database } = await openBehindProxy(forSlowness)
    const sleep = { text: 'select pg_sleep(0.7)' }
    expect(await database.sql.maintenance((run) => run(sleep))).toHaveLength(1)
    await expect(database.sql.run(sleep)).rejects.toMatchObject({ code: '57014' })
  })
})

describe('a server whose database has gone silent', () => {
  it('still answers, and exits cleanly on SIGTERM', async () => {
    const proxy = await tcpProxy(await createDatabase(url))
    const server = startServer({ DATABASE_URL: proxy.url, LOG_LEVEL: 'silent' })
    const address = await server.open
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ productId: 2013, productQuantity: 1 })
    const add = () => fetch(`${address}/api/cart-guest`, { method: 'POST', headers, body })
    expect((await add()).status).toBe(200)
    proxy.silence()
    const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await add()).status))
    expect(statuses.filter((status) => status < 500)).toEqual([])
    const underWay = Promise.allSettled(Array.from({ length: 30 }, add))
    server.process.kill('SIGTERM')
    expect(await server.ended, server.complained()).toBe(0)
    await underWay
  })
})
