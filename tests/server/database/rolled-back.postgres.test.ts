import { expect, inject, it, onTestFinished } from 'vitest'
import { postgresSql } from '#server/database/postgres-sql.ts'
import type { Run, Sql } from '#server/database/sql.ts'
import { createDatabase } from '#tests/postgres.ts'

async function openSql(): Promise<Sql> {
  const url = await createDatabase(inject('postgresUrl'))
  const sql = postgresSql({ url, connections: 4, onError: () => {} })
  onTestFinished(() => sql.close())
  return sql
}

/**
 * A function whose first calls fail with a serialization failure. It counts with a sequence, which a rollback does
 * not reset.
 */
async function refuseTimes(sql: Sql, times: number): Promise<() => Promise<number>> {
  await sql.run({
    text: `create sequence tries;
      create table kept (id integer);
      create function write() returns integer language plpgsql as $$ begin
        insert into kept values (1);
        if nextval('tries') <= ${times} then raise exception 'could not serialize access' using errcode = '40001'; end if;
        return 1;
      end $$`,
  })
  return async () =>
    (await sql.run<{ tries: number }>({ text: `select last_value::integer as tries from tries` }))[0]?.tries ?? 0
}

const keptIn = async (run: Run) => (await run({ text: 'select id from kept' })).length

it('a statement that the database rolled back for a conflict is retried, and takes effect once', async () => {
  const sql = await openSql()
  await refuseTimes(sql, 2)
  await sql.run({ text: 'select write()' })
  expect(await keptIn(sql.run)).toBe(1)
})

it('a transaction is retried too, from its beginning', async () => {
  const sql = await openSql()
  await refuseTimes(sql, 2)
  const begun: number[] = []
  const result = await sql.transaction(async (run) => {
    begun.push(await keptIn(run))
    await run({ text: 'insert into kept values (2)' })
    await run({ text: 'select write()' })
    return 'done'
  })
  expect([result, begun, await keptIn(sql.run)]).toEqual(['done', [0, 0, 0], 2])
})

it('repeated rollbacks fail after a few tries', async () => {
  const sql = await openSql()
  const tries = await refuseTimes(sql, 1_000)
  await expect(sql.run({ text: 'select write()' })).rejects.toMatchObject({ code: '40001' })
  expect(await tries()).toBe(4)
  expect(await keptIn(sql.run)).toBe(0)
})

it('two transactions in a deadlock both complete', async () => {
  const sql = await openSql()
  await sql.run({ text: 'create table shelves (id integer primary key, pieces integer)' })
  await sql.run({ text: 'insert into shelves values (1, 0), (2, 0)' })
  const bothHold = Promise.withResolvers<void>()
  let holding = 0
  const take = (first: number, second: number) =>
    sql.transaction(async (run) => {
      const one = (id: number) => run({ text: 'update shelves set pieces = pieces + 1 where id = $1', values: [id] })
      await one(first)
      holding += 1
      if (holding === 2) bothHold.resolve()
      await bothHold.promise
      await one(second)
    })
  await Promise.all([take(1, 2), take(2, 1)])
  expect(holding).toBeGreaterThan(2)
  expect(await sql.run({ text: 'select pieces from shelves' })).toEqual([{ pieces: 2 }, { pieces: 2 }])
})
