import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client, DatabaseError } from 'pg'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { readContent } from '#server/catalogue/read-content.ts'
import { seedCatalogue } from '#server/catalogue/seed.ts'
import { openDatabase } from '#server/database/database.ts'
import { DatabaseUnavailable, isTemporary } from '#server/database/database-unavailable.ts'
import { freePort } from '#tests/free-port.ts'
import { createDatabase } from '#tests/postgres.ts'
import { startServer } from '#tests/server/start-server.ts'
import { migratedDatabase } from '#tests/server/test-sql.ts'
import { tcpProxy } from '#tests/tcp-proxy.ts'

/** The port of `tcpmux`, which is unused, and below the ephemeral range. */
const NOBODYS_PORT = 1
/** Up to the test's own timeout. */
const polling = { timeout: 50_000, interval: 50 }

async function administrate(...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

describe('a server that starts before its database', () => {
  it('answers that it is waiting, logs it once, and then serves at the same address', async () => {
    const database = await createDatabase(inject('postgresUrl'))
    const proxy = await tcpProxy(database)
    proxy.connectTo(`postgres://127.0.0.1:${NOBODYS_PORT}`)
    const port = await freePort()
    const server = startServer({ PORT: String(port), DATABASE_URL: proxy.url })
    const address = `http://127.0.0.1:${port}`
    const ready = () => fetch(`${address}/readyz`)
    await vi.waitFor(async () => expect((await ready()).status).toBe(503), polling)
    expect(await (await ready()).json()).toEqual({ status: 'waiting_for_database' })
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    const call = await fetch(`${address}/api/products`)
    expect([call.status, call.headers.get('retry-after')]).toEqual([503, '2'])
    expect((await call.json()).code).toBe('unavailable')
    const page = await fetch(`${address}/af/cart`)
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2'])
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const html = await page.text()
    expect(html).toContain('<h1>Die winkel is tydelik onbeskikbaar</h1>')
    expect(page.headers.get('content-security-policy')).toContain(`'nonce-${/<style nonce="([^"]+)"/.exec(html)?.[1]}'`)

    proxy.connectTo(database)
    expect(await server.open).toBe(address)
    expect((await ready()).status).toBe(200)
    expect(server.output()).toBe(`Rusbank is open at ${address}\n`)
    expect(server.complained().match(/does not answer yet/g)).toHaveLength(1)
    server.process.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  })

  it('waits for a free connection if all are in use', async () => {
    const url = await createDatabase(inject('postgresUrl'))
    const database = new URL(url).pathname.slice(1)
    await administrate(
      'create role crowded login connection limit 0',
      `grant all on database ${database} to crowded`,
      `alter database ${database} owner to crowded`,
    )
    const server = startServer({ DATABASE_URL: Object.assign(new URL(url), { username: 'crowded' }).href })
    await vi.waitFor(() => expect(server.complained()).toContain('too many connections for role'), polling)
    await administrate('alter role crowded connection limit -1')
    await server.open
  })

  it('exits cleanly if it is stopped while it waits', async () => {
    const server = startServer({ DATABASE_URL: `postgres://127.0.0.1:${NOBODYS_PORT}/shop` })
    await vi.waitFor(() => expect(server.complained()).toContain('does not answer yet'), polling)
    server.process.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  })

  it('gives up after its timeout, and names the database without the password', async () => {
    const databaseUrl = `postgres://keeper:secret@127.0.0.1:${NOBODYS_PORT}/shop?password=secret`
    const server = startServer({ DATABASE_URL: databaseUrl, DATABASE_WAIT: '3' })
    expect(await server.ended).toBe(1)
    const [waits, ends, ...rest] = server.complained().split('\n')
    const address = `the database of DATABASE_URL, postgres://keeper@127.0.0.1:${NOBODYS_PORT}/shop,`
    expect(waits).toContain(`${address.replace('the', 'The')} does not answer yet: connect ECONNREFUSED`)
    expect(ends).toContain(`The shop can’t start: ${address} did not answer within 3 s: connect ECONNREFUSED`)
    expect(rest).toEqual([''])
    expect(server.complained()).not.toContain('secret')
  })

  it('does not wait for errors that waiting cannot fix', async () => {
    const url = Object.assign(new URL(inject('postgresUrl')), { pathname: '/nowhere' }).href
    const server = startServer({ DATABASE_URL: url })
    expect(await server.ended).toBe(1)
    expect(server.complained()).toBe('The shop can’t start: database "nowhere" does not exist\n')
  })
})

const folder = (name: string) => pathToFileURL(`${resolve(import.meta.dirname, '../../..', name)}/`)

/** A migrated database with the shop's content, which is not indexed yet, two clients of it, and a mock that is called as another shop is told of changes. */
async function seededDatabase() {
  const databaseUrl = await migratedDatabase()
  const opened = await openDatabase({ databaseUrl, dataDir: 'nowhere', onError: () => {} })
  if (!opened.ok) throw new Error(opened.reason)
  const { database } = opened
  await seedCatalogue(
    database.tables,
    await readContent({ content: folder('content'), pictures: folder('build/pictures') }),
  )
  onTestFinished(() => database.close())
  const onChange = vi.fn()
  database.notifications.subscribe('catalogue', onChange)
  const connect = async () => {
    const client = new Client({ connectionString: databaseUrl })
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }
  return { databaseUrl, client: await connect(), other: await connect(), onChange }
}

describe('a server whose database fails while it opens the shop', () => {
  it.each([
    ['it checks the key of its secrets', 'begin; select pg_advisory_xact_lock(722874002)'],
    ['it imports changed content', 'delete from seeds; begin; lock table variations'],
    ['it reads the catalogue', 'begin; lock table coupons'],
    ['it indexes the texts', 'begin; lock table search_documents'],
  ])(
    'waits for it when %s, and tells the other shops that it may have imported content before',
    async (_when, block) => {
      const { databaseUrl, client, other, onChange } = await seededDatabase()
      for (const statement of block.split('; ')) await client.query(statement)
      const server = startServer({ DATABASE_URL: databaseUrl })
      const terminated = `select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
      for (let ended = 0; ended < 2 && server.process.exitCode === null; )
        ended += (await other.query(terminated)).rowCount ?? 0
      await client.query('rollback')
      await server.open
      expect(server.complained().match(/does not answer yet/g)).toHaveLength(1)
      await expect.poll(() => onChange).toHaveBeenCalled()
    },
  )

  it('waits for a row that it imports and another process has locked for long', async () => {
    const { databaseUrl, client } = await seededDatabase()
    await client.query('delete from seeds')
    await client.query('begin')
    await client.query('select from variations limit 1 for update')
    const server = startServer({ DATABASE_URL: databaseUrl })
    await vi.waitFor(() => expect(server.complained()).toContain('canceling statement due to lock timeout'), polling)
    await client.query('rollback')
    await server.open
  })

  it('does not wait for errors that waiting cannot fix', async () => {
    const { databaseUrl, client } = await seededDatabase()
    await client.query('drop table search_words')
    const server = startServer({ DATABASE_URL: databaseUrl })
    expect(await server.ended).toBe(1)
    expect(server.complained()).toBe('The shop can’t start: relation "search_words" does not exist\n')
  })
})

it.each([
  ['57P03', true],
  ['57P01', true],
  ['53300', true],
  ['53100', true],
  ['08006', true],
  ['55P03', true],
  ['25006', true],
  ['25P03', true],
  ['25P04', true],
  ['25P02', false],
  ['40001', true],
  ['57014', false],
  ['28P01', false],
  ['3D000', false],
  ['23505', false],
])('whether the database’s error %s is transient: %s', (code, expected) => {
  expect(isTemporary(Object.assign(new DatabaseError('', 0, 'error'), { code }))).toBe(expected)
  expect(isTemporary(Object.assign(new Error(), { code }))).toBe(false)
  expect(isTemporary(new DatabaseUnavailable(new Error('connect ECONNREFUSED')))).toBe(true)
})
