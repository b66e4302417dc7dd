import { Pool, types } from 'pg'
import type { Run, Sql } from './sql.ts'

const BIGINT = 20

interface PostgresOptions {
  readonly url: string
  /** How many connections at most. */
  readonly connections: number
  /** Told of each connection that broke, in use or not; the next statement gets a new one. */
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
  // The pool listens to a connection only while nobody uses it, and an error that nobody hears ends the process: so each
  // has a listener from its first moment on. A cut is told as several errors.
  pool.on('connect', (client) => client.once('error', onError).on('error', () => {}))
  pool.on('error', () => {})
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
