import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { createDatabase, startPostgres } from '#tests/postgres.ts'
import { random } from '#tests/sim/world/random.ts'
import { tcpProxy } from '#tests/tcp-proxy.ts'
import { mountSmallDisk, postgresQuery, readEmbedded, readPostgres } from './databases.ts'
import { faults, fullDisk, type PostgresTarget, postgresFaults } from './faults.ts'
import { openLoop } from './open-loop.ts'
import { stockShelves, violationsInDatabase, violationsOfCalls } from './rules.ts'
import { runUnderFaults } from './run-under-faults.ts'
import { shopProcess } from './servers.ts'
import { tableOf } from './table.ts'

const { seed, seconds } = inject('chaos')

describe('under random failures', () => {
  test(`on PostgreSQL, two processes keep what they acknowledged (seed ${seed})`, async ({ annotate }) => {
    const disk = mountSmallDisk(seconds)
    const postgres = await startPostgres({
      durable: true,
      ...(disk !== null && { parent: disk, settings: ['max_wal_size=128MB'] }),
    })
    onTestFinished(() => postgres.stop())
    const url = await createDatabase(postgres.url)
    const query = postgresQuery(url)
    const proxy = await tcpProxy(url)
    const environment = { DATABASE_URL: proxy.url, SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') }
    const servers = [shopProcess(environment), shopProcess(environment)]
    for (const server of servers) await server.start()
    const stockBefore = await stockShelves(query)
    const target: PostgresTarget = { servers, random: random(seed), proxy, query, postgres, disk }
    const all = [...postgresFaults, openLoop, ...(disk === null ? [] : [fullDisk])]
    const faultRun = await runUnderFaults({ target, faults: all, seed, duration: seconds * 1_000 })
    const { record } = faultRun
    const violations = [
      ...faultRun.violations,
      ...(await readPostgres(url, (check) => violationsInDatabase({ query: check, record, stockBefore }))),
      ...(await violationsOfCalls(target.servers[0]?.address() ?? '', record)),
    ]
    await annotate(tableOf({ ...faultRun, violations }))
    expect(violations).toEqual([])
  })

  test(`on the embedded database, one process keeps what it acknowledged (seed ${seed})`, async ({ annotate }) => {
    const folder = mkdtempSync(join(tmpdir(), 'rusbank-chaos-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const server = shopProcess({ DATA_DIR: folder })
    await server.start()
    await server.stop()
    const stockBefore = await readEmbedded(folder, stockShelves)
    await server.start()
    const target = { servers: [server], random: random(seed) }
    const faultRun = await runUnderFaults({
      target,
      faults: [...faults, openLoop],
      seed,
      duration: (seconds * 1_000) / 3,
    })
    const counts = await violationsOfCalls(server.address(), faultRun.record)
    await server.stop()
    const { record } = faultRun
    const kept = await readEmbedded(folder, (query) => violationsInDatabase({ query, record, stockBefore }))
    const violations = [...faultRun.violations, ...kept, ...counts]
    await annotate(tableOf({ ...faultRun, violations }))
    expect(violations).toEqual([])
  })
})
