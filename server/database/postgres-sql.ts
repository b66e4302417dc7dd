import { Pool, types } from 'pg'
import type { Run, Sql } from './sql.ts'

const BIGINT = 20

interface PostgresOptions {
  readonly url: string
  /** How many connections at most. */
  readonly connections: number
  /** Told of an idle connection that broke; the next statement gets a new one. */
  readonly onError: (error: Error) => void
}

/** A PostgreSQL over the network. */
export function postgresSql({ url, connections, onError }: PostgresOptions): Sql {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    // Cents, positions and times all fit a double's 53 bits.
    types: { getTypeParser: (oid, format) => (oid === BIGINT ? Number : types.getTypeParser(oid, format)) },
  })
  pool.on('error', onError)
  const runOn =
    (client: Pick<Pool, 'query'>): Run =>
    async ({ name, text, values = [] }) =>
      (await client.query({ ...(name !== undefined && { name }), text, values: [...values] })).rows

  return {
    run: runOn(pool),
    async transaction(work) {
      const client = await pool.connect()
      const run = runOn(client as unknown as Pool)
      let broken: Error | undefined
      try {
        await run({ text: 'begin' })
        const result = await work(run)
        await run({ text: 'commit' })
        return result
      } catch (error) {
        await run({ text: 'rollback' }).catch((failed: Error) => {
          broken = failed
        })
        throw error
      } finally {
        client.release(broken)
      }
    },
    pool,
    close: () => pool.end(),
  }
}
