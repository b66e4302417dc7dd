import type { Sql } from '#server/database/sql.ts'

type Digests = Map<string, string>

interface Digest {
  readonly name: string
  readonly hash: string
}

/** Reports which tables have changed since the last call. */
export interface TableWatch {
  readonly changed: () => Promise<readonly string[]>
}

/**
 * Compares the number of rows and a hash of all rows of every table, or only of the rows that contain one of the words: the
 * shop's data about a person. Only tables that were written since the last call are read, and none if no transaction has
 * written, which the database counts. This keeps checks after thousands of refused requests cheap.
 */
export async function watchTables(sql: Sql, words: readonly string[] = []): Promise<TableWatch> {
  const tables = await tableNames(sql)
  let last = await transactions(sql)
  await prepareLastWrites(sql, tables)
  let writes = await lastWrites(sql)
  const known = await digest(sql, { tables, words })
  return {
    async changed() {
      const now = await transactions(sql)
      if (now === last) return []
      last = now
      const before = writes
      writes = await lastWrites(sql)
      const written = tables.filter((name) => before.get(name) !== writes.get(name))
      if (written.length === 0) return []
      const found = await digest(sql, { tables: written, words })
      const changed = written.filter((name) => known.get(name) !== found.get(name))
      for (const [name, hash] of found) known.set(name, hash)
      return changed
    },
  }
}

export async function tableNames({ run }: Sql): Promise<readonly string[]> {
  const text = `select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`
  return (await run<{ name: string }>({ text })).map(({ name }) => name)
}

/** The id of the next writing transaction. */
async function transactions({ run }: Sql): Promise<string | undefined> {
  return (await run<{ next: string }>({ text: 'select pg_snapshot_xmax(pg_current_snapshot())::text as next' }))[0]
    ?.next
}

/**
 * Prepares the statement of {@link lastWrites} for the database's one connection: planning it would take twice as long as
 * running it.
 */
async function prepareLastWrites({ run }: Sql, tables: readonly string[]): Promise<void> {
  // A database that another file of tests has released has it already.
  const prepared = await run({ text: `select from pg_prepared_statements where name = 'last_writes'` })
  if (prepared.length > 0) return
  const each = tables.map(
    (name) => `select '${name}' as name, concat(count(*), ' ', max(xmin::text::bigint)) as hash from ${name}`,
  )
  await run({ text: `prepare last_writes as ${each.join(' union all ')}` })
}

/** The number of rows of each table and the last transaction that inserted or updated one: any write changes them. */
async function lastWrites(sql: Sql): Promise<Digests> {
  return digestsOf(await sql.run<Digest>({ text: 'execute last_writes' }))
}

interface Digested {
  readonly tables: readonly string[]
  /** Only rows with one of them. All rows if it is empty. */
  readonly words: readonly string[]
}

async function digest({ run }: Sql, { tables, words }: Digested): Promise<Digests> {
  const where = words.length === 0 ? '' : 'where t::text ~ $1'
  const each = tables.map(
    (name) => `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as hash
      from ${name} t ${where}`,
  )
  const values = words.length === 0 ? [] : [words.map((word) => word.replace(/[^\w]/g, '\\$&')).join('|')]
  return digestsOf(await run<Digest>({ text: each.join(' union all '), values }))
}

const digestsOf = (rows: readonly Digest[]): Digests => new Map(rows.map(({ name, hash }) => [name, hash]))
