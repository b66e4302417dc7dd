import { expect, it } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import type { Sql } from '#server/database/sql.ts'
import { emptyMemorySql } from '#tests/server/memory-database.ts'

const migrated = async (sql: Sql) =>
  (await sql.run<{ name: string }>({ text: 'select name from migrations order by name' })).map(({ name }) => name)

it('processes that start together migrate once', async () => {
  const sql = await emptyMemorySql()
  await Promise.all([migrate(sql), migrate(sql)])
  const names = await migrated(sql)
  await migrate(sql)
  expect(await migrated(sql)).toEqual(names)
  await sql.close()
})

it('a database migrated by a later release works with this one too', async () => {
  const sql = await emptyMemorySql()
  await migrate(sql)
  await sql.run({ text: `insert into migrations (name, ran_at) values ('9999-later.sql', now())` })
  await migrate(sql)
  expect((await migrated(sql)).at(-1)).toBe('9999-later.sql')
  await sql.close()
})
