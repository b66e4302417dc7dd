import { expect, it } from 'vitest'
import { memoryDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'

const migrated = async ({ sql }: Awaited<ReturnType<typeof memoryDatabase>>) =>
  (await sql.run<{ name: string }>({ text: 'select name from migrations order by name' })).map(({ name }) => name)

it('processes that start together migrate once', async () => {
  const database = await memoryDatabase()
  await Promise.all([migrate(database.sql), migrate(database.sql)])
  const names = await migrated(database)
  await migrate(database.sql)
  expect(await migrated(database)).toEqual(names)
  await database.close()
})

it('a database that a later release has migrated is served by this one too', async () => {
  const database = await memoryDatabase()
  await migrate(database.sql)
  await database.sql.run({ text: `insert into migrations (name, ran_at) values ('9999-later.sql', now())` })
  await migrate(database.sql)
  expect((await migrated(database)).at(-1)).toBe('9999-later.sql')
  await database.close()
})
