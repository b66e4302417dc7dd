import type { Sql } from '#server/database/sql.ts'

type Digests = ReadonlyMap<string, string>

/** Reports which tables have changed since the last call. */
export interface TableWatch {
  readonly changed: () => Promise<readonly string[]>
}

/**
 * Compares the number of rows and a hash of all rows of every table. Tables are only read if a transaction has
 * written since the last call, which the database counts. This keeps checks after thousands of refused requests
 * cheap.
 */
export async function watchTables(sql: Sql): Promise<TableWatch> {
  const tables = await tableNames(sql)
  let last = await transactions(sql)
  let known = await digest(sql, { tables })
  return {
    async changed() {
      const now = await transactions(sql)
      if (now === last) return []
      const found = await digest(sql, { tables })
      const changed = differing(known, found)
      ;[last, known] = [now, found]
      return changed
    },
  }
}

/** A digest of all rows that contain one of the words: the shop's data about a person. */
export async function rowsWith(sql: Sql, words: readonly string[]): Promise<Digests> {
  return digest(sql, { tables: await tableNames(sql), words })
}

export function differing(before: Digests, after: Digests): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name))
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

interface Looked {
  readonly tables: readonly string[]
  /** Only rows with one of them. By default all rows. */
  readonly words?: readonly string[]
}

async function digest({ run }: Sql, { tables, words }: Looked): Promise<Digests> {
  const where = words === undefined ? '' : `where t::text ~ $1`
  const each = tables.map(
    (name) => `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as hash
      from ${name} t ${where}`,
  )
  const values = words === undefined ? [] : [words.map((word) => word.replace(/[^\w]/g, '\\$&')).join('|')]
  const rows = await run<{ name: string; hash: string }>({ text: each.join(' union all '), values })
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}
