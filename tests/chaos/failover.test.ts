import { setTimeout as delay } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createDatabase, startPostgres } from '#tests/postgres.ts'
import { random } from '#tests/sim/world/random.ts'
import { tcpProxy } from '#tests/tcp-proxy.ts'
import { postgresQuery } from './databases.ts'
import type { Fault, FaultTarget } from './faults.ts'
import { stockShelves, violationsInDatabase, violationsOfCalls } from './rules.ts'
import { runUnderFaults } from './run-under-faults.ts'
import { shopProcess } from './servers.ts'
import { primarySettings, startStandby } from './standby.ts'
import { tableOf } from './table.ts'

const { seed } = inject('chaos')
/** How long the shop has only a read-only standby, in ms. */
const READ_ONLY = 3_000

test(`a shop whose database fails over to its standby keeps what it acknowledged (seed ${seed})`, async ({
  annotate,
}) => {
  const primary = await startPostgres({ durable: true, settings: primarySettings })
  onTestFinished(() => primary.stop())
  const url = await createDatabase(primary.url)
  const proxy = await tcpProxy(url)
  const server = shopProcess({ DATABASE_URL: proxy.url, SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') })
  await server.start()
  const stockBefore = await stockShelves(postgresQuery(url))
  const standby = await startStandby(primary)
  onTestFinished(() => standby.stop())
  const query = postgresQuery(Object.assign(new URL(standby.url), { pathname: new URL(url).pathname }).href)
  const statusOf = async (path: string): Promise<number> => (await fetch(server.address() + path)).status
  const failover: Fault<FaultTarget> = {
    name: 'the database is lost, and its standby promoted',
    async inject() {
      proxy.connectTo(standby.url)
      proxy.cut()
      await expect.poll(() => statusOf('/readyz'), { timeout: 60_000 }).toBe(503)
      await primary.kill()
      await delay(READ_ONLY)
      expect(await statusOf('/healthz')).toBe(200)
      await query('select pg_promote()')
      await expect.poll(() => statusOf('/readyz'), { timeout: 60_000 }).toBe(200)
    },
  }
  const faultRun = await runUnderFaults({
    target: { servers: [server], random: random(seed) },
    faults: [failover],
    seed,
    duration: 0,
  })
  const { record } = faultRun
  const violations = [
    ...faultRun.violations,
    ...(await violationsInDatabase({ query, record, stockBefore })),
    ...(await violationsOfCalls(server.address(), record)),
  ]
  await annotate(tableOf({ ...faultRun, violations }))
  expect(violations).toEqual([])
})
