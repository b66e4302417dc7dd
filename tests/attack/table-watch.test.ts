import { afterAll, describe, expect, it } from 'vitest'
import { memoryDatabase } from '#tests/server/memory-database.ts'
import { watchTables } from './table-watch.ts'

const { sql, close } = await memoryDatabase()
afterAll(close)

const put = (id: string, address: string) =>
  sql.run({
    text: `insert into throttles (name, who, level, at, free_at) values ($1, $2, 1, 0, 0)
      on conflict (name, who) do update set level = throttles.level`,
    values: [id, address],
  })

describe('a watch of the tables', () => {
  it('reports each table with a new, changed or deleted row once, and no other', async () => {
    const { changed } = await watchTables(sql)
    expect(await changed()).toEqual([])
    await put('login', 'lindiwe')
    expect(await changed()).toEqual(['throttles'])
    expect(await changed()).toEqual([])
    await sql.run({ text: 'update throttles set level = 2' })
    expect(await changed()).toEqual(['throttles'])
    await sql.run({ text: 'delete from throttles' })
    expect(await changed()).toEqual(['throttles'])
    expect(await changed()).toEqual([])
  })

  it('reports no table whose rows are the same as before, whatever was written', async () => {
    await put('login', 'lindiwe')
    const { changed } = await watchTables(sql)
    await put('login', 'lindiwe')
    await put('login', 'thandi')
    await sql.run({ text: `delete from throttles where who = 'thandi'` })
    expect(await changed()).toEqual([])
  })

  it('of a person reports only changes of their rows', async () => {
    await put('login', 'lindiwe')
    const { changed } = await watchTables(sql, ['lindiwe'])
    await put('login', 'sipho')
    expect(await changed()).toEqual([])
    await sql.run({ text: `delete from throttles where who = 'lindiwe'` })
    expect(await changed()).toEqual(['throttles'])
  })
})
