import { execFileSync } from 'node:child_process'
import { chown, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { type Postgres, startPostgres } from '#tests/postgres.ts'

/** Settings of a database that allow a standby to be created while it runs. */
export const primarySettings = ['wal_keep_size=1GB'] as const

/**
 * Starts a streaming replica of a running database, with synchronous replication: from now on the database
 * acknowledges only what is on the replica's disk.
 */
export async function startStandby(primary: Postgres): Promise<Postgres> {
  const client = new Client({ connectionString: primary.url })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('standby', true)`)
    const makeData = async (data: string): Promise<void> => {
      // Files that disappear during the copy are covered by the write-ahead log.
      execFileSync('sh', ['-c', 'cp -a "$0" "$1" 2>/dev/null || true', primary.data, data])
      await rm(join(data, 'postmaster.pid'), { force: true })
      const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
      const { uid, gid } = await stat(data)
      for (const [name, text] of [
        ['backup_label', rows[0]?.labelfile ?? ''],
        ['standby.signal', ''],
      ] as const) {
        await writeFile(join(data, name), text)
        await chown(join(data, name), uid, gid)
      }
    }
    const { port } = new URL(primary.url)
    const settings = [`primary_conninfo=host=127.0.0.1 port=${port} user=postgres`]
    const standby = await startPostgres({ durable: true, settings, makeData })
    await client.query(`alter system set synchronous_standby_names = '*'`)
    await client.query('select pg_reload_conf()')
    await untilInStep(client)
    return standby
  } finally {
    await client.end()
  }
}

async function untilInStep(client: Client): Promise<void> {
  const text = `select 1 from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`
  while ((await client.query(text)).rowCount === 0) await client.query('select pg_sleep(0.1)')
}
