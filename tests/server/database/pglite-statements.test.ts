import { afterAll, expect, it } from 'vitest'
import { emptyMemorySql } from '../memory-database.ts'

const sql = await emptyMemorySql()
afterAll(sql.close)
const numberOfPrepared = async (): Promise<number> => {
  const [row] = await sql.run<{ number: number }>({
    text: 'select count(*)::int as number from pg_prepared_statements',
  })
  return row?.number ?? 0
}
const sum = (first: number, second: number) => ({ text: `select ${first} + $1::int as sum`, values: [second] })

it('a statement is prepared once, and run with the parameters of each call', async () => {
  const before = await numberOfPrepared()
  const text = 'select $1::int as whole, $2::jsonb as document, $3::text as nothing, $4::text[] as list'
  const run = (whole: number) => sql.run({ text, values: [whole, { a: whole }, null, ['x', `${whole}`]] })
  expect(await run(1)).toEqual([{ whole: 1, document: { a: 1 }, nothing: null, list: ['x', '1'] }])
  expect(await run(2)).toEqual([{ whole: 2, document: { a: 2 }, nothing: null, list: ['x', '2'] }])
  expect((await numberOfPrepared()) - before).toBe(1)
})

it('a statement is planned for the parameters of each run: a plan that was made for an empty table would never be replaced', async () => {
  for (let run = 0; run < 20; run += 1) await sql.run(sum(3_000, run))
  const text = `select generic_plans::int as plans from pg_prepared_statements where statement like 'select 3000%'`
  expect(await sql.run({ text })).toEqual([{ plans: 0 }])
})

it('of many different statements only some stay prepared, and all return what they should', async () => {
  for (let first = 0; first < 700; first += 1) expect(await sql.run(sum(first, 1))).toEqual([{ sum: first + 1 }])
  expect(await numberOfPrepared()).toBeLessThanOrEqual(500)
})

it('statements at the same time in a transaction are prepared one by one', async () => {
  const sums = await sql.transaction((run) => Promise.all([5, 5, 6, 5].map((first) => run(sum(first + 1_000, 1)))))
  expect(sums).toEqual([1_006, 1_006, 1_007, 1_006].map((each) => [{ sum: each }]))
})

it('a statement that fails, or can’t be prepared, has a code, names none of its parameters, and spoils no later one', async () => {
  const quotient = (divisor: number) => ({ text: 'select 472913 / $1::int as quotient', values: [divisor] })
  await expect(sql.run(quotient(0))).rejects.toMatchObject({ code: '22012' })
  expect(await sql.run(quotient(1))).toEqual([{ quotient: 472_913 }])
  const misspelt = { text: 'selec $1::text', values: ['thandi@example.test'] }
  const error = await sql.run(misspelt).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: '42601' })
  expect(JSON.stringify([error, String(error)])).not.toContain('thandi')
  const inTransaction = sql.transaction(async (run) => {
    await run(quotient(0)).catch(() => {})
    await run(sum(2_000, 1))
  })
  await expect(inTransaction).rejects.toMatchObject({ code: '25P02' })
  expect(await sql.run(sum(2_000, 1))).toEqual([{ sum: 2_001 }])
})

it('a table that maintenance has changed is read with its new columns', async () => {
  await sql.run({ text: 'create table notes (id int)' })
  const insert = () => sql.run({ text: 'insert into notes values ($1) returning *', values: [1] })
  expect(await insert()).toEqual([{ id: 1 }])
  await sql.maintenance(async (run) => {
    await run({ text: `alter table notes add column words text not null default 'none'` })
  })
  expect(await insert()).toEqual([{ id: 1, words: 'none' }])
})
