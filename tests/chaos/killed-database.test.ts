import { expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '#tests/postgres.ts'
import { postgresQuery } from './databases.ts'

test('a killed database’s folder may be copied and deleted: none of its processes is left to write to it', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const query = postgresQuery(postgres.url)
  const writers = () => query<{ pid: number }>(`select pid from pg_stat_activity where backend_type = 'walwriter'`)
  // A database that has just started may still be starting it.
  await expect.poll(writers).toHaveLength(1)
  const [writer] = await writers()
  if (!writer) throw new Error('PostgreSQL names no process that writes its log')
  const happened: string[] = []

  process.kill(writer.pid, 'SIGSTOP')
  const killed = postgres.kill().then(() => happened.push('killed'))
  try {
    await expect.poll(() => postgres.isRunning()).toBe(false)
    await new Promise(setImmediate)
    happened.push('the writer may exit')
  } finally {
    process.kill(writer.pid, 'SIGCONT')
  }
  await killed

  expect(happened).toEqual(['the writer may exit', 'killed'])
})
