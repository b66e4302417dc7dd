import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readContent } from '#server/catalogue/read-content.ts'
import { seedCatalogue } from '#server/catalogue/seed.ts'
import { type Database, databaseOf } from '#server/database/database.ts'
import { localNotifications } from '#server/database/notifications.ts'
import { waiters } from '#tests/server/row-locks.ts'
import { migratedDatabase, patientSql } from '#tests/server/test-sql.ts'

const folder = (name: string) => pathToFileURL(`${import.meta.dirname}/../../../${name}/`)

let database: Database
beforeAll(async () => {
  database = databaseOf(patientSql({ url: await migratedDatabase(), connections: 4 }), localNotifications())
})
afterAll(() => database.close())

it('an import of the catalogue waits for an order that takes stock, and the order does not wait for it', async () => {
  const { sql, tables } = database
  const content = await readContent({ content: folder('content'), pictures: folder('no-pictures') })
  await seedCatalogue(tables, content)
  let seeded: Promise<boolean> | undefined
  let orders = 0
  await sql.transaction(async (run) => {
    orders += 1
    await run({ text: 'update variations set stock = stock - 1 where id = (select max(id) from variations)' })
    seeded ??= seedCatalogue(tables, { ...content, hash: 'another' })
    await waiters(sql, 1)
    await run({ text: 'update products set stock = stock - 1 where id = (select max(id) from products)' })
  })
  expect(await seeded).toBe(true)
  expect(orders).toBe(1)
})
