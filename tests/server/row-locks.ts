import type { Run, Sql } from '#server/database/sql.ts'

/** Starts a transaction that stays open until it is released. */
export async function hold(sql: Sql, work: (run: Run) => Promise<unknown>) {
  const [begun, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ended = sql.transaction(async (run) => {
    await work(run)
    begun.resolve()
    await going.promise
  })
  await begun.promise
  return {
    release(): Promise<void> {
      going.resolve()
      return ended
    },
  }
}

/** Resolves when this many transactions of this database wait for a lock. */
export async function waiters(sql: Sql, count: number): Promise<void> {
  const text = `select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  for (;;) {
    const [row] = await sql.run<{ waiting: number }>({ text })
    if ((row?.waiting ?? 0) >= count) return
  }
}

/** Whether a transaction holds a lock of this row. */
export async function isLocked(
  sql: Sql,
  { table, id }: { readonly table: string; readonly id: string | number },
): Promise<boolean> {
  const count = async (locking: string) =>
    (await sql.run({ text: `select from ${table} where id = $1 ${locking}`, values: [id] })).length
  return (await count('')) === 1 && (await count('for update skip locked')) === 0
}
