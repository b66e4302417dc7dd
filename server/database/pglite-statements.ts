import { type PGlite, parse, protocol, type Results } from '@electric-sql/pglite'

/** The most statements that are prepared at a time: each keeps its plan in memory. */
const MAX_PREPARED = 300

/** The part of a PGlite that is used. */
export type UsedPglite = Pick<PGlite, 'close' | 'exec' | 'execProtocol' | 'parsers' | 'runExclusive' | 'serializers'>

/**
 * Runs statements with parameters, each prepared when it is first run. PGlite's own `query` parses and plans a statement
 * every time, which takes longer than running most of them.
 */
export function preparedStatements(database: UsedPglite) {
  /** By the statement's text: its name, and the types of its parameters. */
  const prepared = new Map<string, { readonly name: string; readonly types: readonly number[] }>()
  const send = async (...parts: readonly Uint8Array[]) => (await database.execProtocol(Buffer.concat(parts))).messages
  const { bind, describe, execute, query: simple, sync } = protocol.serialize
  const forget = async (): Promise<void> => {
    await send(simple('deallocate all'))
    prepared.clear()
  }
  const prepare = async (text: string) => {
    if (prepared.size === MAX_PREPARED) await forget()
    const name = `s${prepared.size}`
    const described = await send(protocol.serialize.parse({ name, text }), describe({ type: 'S', name }), sync())
    const statement = { name, types: parse.parseDescribeStatementResults(described) }
    prepared.set(text, statement)
    return statement
  }

  return {
    /** To be called when tables have changed: a prepared statement whose columns have changed fails. */
    forget: () => database.runExclusive(forget),
    query: (text: string, values: readonly unknown[]): Promise<Results | undefined> =>
      database.runExclusive(async () => {
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
