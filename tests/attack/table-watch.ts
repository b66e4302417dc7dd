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
 * shop's data about a person. Only tables of which a row was written since the last call are read. This keeps checks after
 * thousands of refused requests cheap.
 */
export async function watchTables(sql: Sql, words: readonly string[] = []): Promise<TableWatch> {
  const tables = await tableNames(sql)
  await countWrites(sql, tables)
  let last = await writeCounts(sql)
  const known = await digest(sql, { tables, words })
  return {
    async changed() {
      const now = await writeCounts(sql)
      const written = tables.filter((name) => now.get(name) !== last.get(name))
      last = now
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

/**
 * Lets each table count the rows that are written to it, in a setting of the database's one connection. A setting is no row,
 * and a transaction that is rolled back resets it.
 */
async function countWrites({ run }: Sql, tables: readonly string[]): Promise<void> {
  const counting = `create or replace function count_write() returns trigger language plpgsql as $$ begin
    perform set_config('writes.counts', jsonb_set(current_setting('writes.counts')::jsonb, array[tg_table_name::text],
      to_jsonb(coalesce((current_setting('writes.counts')::jsonb ->> tg_table_name)::int, 0) + 1))::text, false);
    return null;
  end $$`
  const triggers = tables.map(
    (name) =>
      `create or replace trigger count_write after insert or update or delete on ${name} for each row execute function count_write()`,
  )
  const start = `select set_config('writes.counts', coalesce(current_setting('writes.counts', true), '{}'), false)`
  await run({ text: [counting, ...triggers, start].join('; ') })
}

/** How often a row of each table was written. */
async function writeCounts({ run }: Sql): Promise<ReadonlyMap<string, number>> {
  const [row] = await run<{ counts: Record<string, number> }>({
    text: `select current_setting('writes.counts')::jsonb as counts`,
  })
  return new Map(Object.entries(row?.counts ?? {}))
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
