import { PGlite, parse, protocol, type Results } from '@electric-sql/pglite'

/** After so many runs all statements are prepared anew. It bounds their memory, and how much tables have grown since. */
const RUNS_PREPARED = 500

/** Each run is planned for its parameters: nothing analyses tables in PGlite, so a plan for all that was made for an empty table would stay. */
export const START_PARAMS = [...PGlite.defaultStartParams, '-c', 'plan_cache_mode=force_custom_plan']

/** The part of a PGlite that is used. */
export type UsedPglite = Pick<PGlite, 'close' | 'exec' | 'execProtocol' | 'parsers' | 'runExclusive' | 'serializers'>

/** Runs statements with parameters, each prepared when it is first run. PGlite's own `query` parses and describes it every time. */
export function preparedStatements(database: UsedPglite) {
  /** By the statement's text: its name, and the types of its parameters. */
  const prepared = new Map<string, { readonly name: string; readonly types: readonly number[] }>()
  let runs = 0
  const send = async (...parts: readonly Uint8Array[]) => (await database.execProtocol(Buffer.concat(parts))).messages
  const { bind, describe, execute, query: simple, sync } = protocol.serialize
  const prepare = async (text: string) => {
    const name = `s${prepared.size}`
    const described = await send(protocol.serialize.parse({ name, text }), describe({ type: 'S', name }), sync())
    const statement = { name, types: parse.parseDescribeStatementResults(described) }
    prepared.set(text, statement)
    return statement
  }

  return {
    /** To be called when tables have changed: a prepared statement whose columns have changed fails. */
    expire(): void {
      runs = RUNS_PREPARED
    },
    query: (text: string, values: readonly unknown[]): Promise<Results | undefined> =>
      database.runExclusive(async () => {
        if (runs >= RUNS_PREPARED) {
          await send(simple('deallocate all'))
          prepared.clear()
          runs = 0
        }
        runs += 1
        const { name: statement, types } = prepared.get(text) ?? (await prepare(text))
        const parameters = values.map((value, index) => {
          const serialize = database.serializers[types[index] ?? 0] ?? String
          return value === null || value === undefined ? null : serialize(value)
        })
        const answer = await send(bind({ statement, values: parameters }), describe({ type: 'P' }), execute({}), sync())
        return parse.parseResults(answer, database.parsers)[0]
      }),
  }
}
