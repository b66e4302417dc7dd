import { Client } from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { createDatabase } from '#tests/postgres.ts'
import { startServer } from '#tests/server/start-server.ts'

it('a shop deletes expired data when it starts, even if it never runs for an hour', async () => {
  const environment = { DATABASE_URL: await createDatabase(inject('postgresUrl')) }
  const first = startServer(environment)
  await first.open
  first.process.kill('SIGTERM')
  await first.ended
  const client = new Client(environment.DATABASE_URL)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(`insert into web_vitals (day, page_kind, metric, bucket, samples) values (0, 'home', 'LCP', 1, 1)`)
  await startServer(environment).open
  await expect.poll(async () => (await client.query('select 1 from web_vitals')).rowCount).toBe(0)
})
