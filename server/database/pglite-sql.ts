import { PGlite, type Results } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { PostgresPoolClient } from 'kysely'
import type { Run, Sql, Statement } from './sql.ts'

/** Whoever waits for the one connection, in the order of coming. */
interface Turnstile {
  /** Resolves with the function that lets the next one in. */
  readonly enter: () => Promise<() => void>
}

function turnstile(): Turnstile {
  let last = Promise.resolve()
  return {
    enter() {
      const before = last
      const { promise, resolve } = Promise.withResolvers<void>()
      last = promise
      return before.then(() => resolve)
    },
  }
}

/** The embedded PostgreSQL, in a folder of its own or in memory. It has one connection, which its users take in turns. */
export async function pgliteSql(folder: string | 'memory'): Promise<Sql> {
  const database = await PGlite.create(folder === 'memory' ? 'memory://' : folder, { extensions: { pg_trgm } })
  const { enter } = turnstile()

  const query = async <Row>(text: string, values: readonly unknown[]): Promise<Results<Row>> => {
    // Several statements in one text, as in a migration, go by the protocol that takes no parameters.
    if (values.length > 0) return database.query<Row>(text, [...values])
    const results = await database.exec(text)
    return (results.at(-1) ?? { rows: [], fields: [] }) as Results<Row>
  }
  const runHere: Run = async <Row>({ text, values = [] }: Statement) => (await query<Row>(text, values)).rows
  const alone = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const leave = await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }

  const transaction: Sql['transaction'] = (work) =>
    alone(async () => {
      await runHere({ text: 'begin' })
      try {
        const result = await work(runHere)
        await runHere({ text: 'commit' })
        return result
      } catch (error) {
        await runHere({ text: 'rollback' })
        throw error
      }
    })

  return {
    run: (statement) => alone(() => runHere(statement)),
    transaction,
    maintenance: transaction,
    pool: {
      connect: async () => clientOf(query, await enter()),
      end: async () => {},
      options: {},
    },
    close: () => alone(() => database.close()),
    // There is no connection to cut: it answers, or the process hangs with it.
    abort: () => {},
  }
}

type Query = <Row>(text: string, values: readonly unknown[]) => Promise<Results<Row>>

function clientOf(query: Query, release: () => void): PostgresPoolClient {
  return {
    release,
    query: (async <Row>(text: string, values: readonly unknown[] = []) => {
      const { rows, rowCount, command } = await query<Row>(text, values)
      return { rows, rowCount: rowCount ?? rows.length, command }
    }) as PostgresPoolClient['query'],
  }
}
