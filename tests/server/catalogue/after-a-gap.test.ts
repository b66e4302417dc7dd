import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { changeProduct } from '#server/catalogue/change-product.ts'
import { openCatalogue } from '#server/catalogue/live-catalogue.ts'
import { readContent } from '#server/catalogue/read-content.ts'
import { seedCatalogue } from '#server/catalogue/seed.ts'
import { memoryDatabase } from '#tests/server/memory-database.ts'

const folder = (name: string) => pathToFileURL(`${import.meta.dirname}/../../../${name}/`)

async function seededDatabase() {
  const database = await memoryDatabase()
  onTestFinished(() => database.close())
  const content = await readContent({ content: folder('content'), pictures: folder('no-pictures') })
  await seedCatalogue(database.tables, content)
  return { database, content }
}

it('a catalogue that failed to reload after missed notifications is reloaded as soon as possible', async () => {
  const { database, content } = await seededDatabase()
  let failures = 0
  const failing = {
    notifications: database.notifications,
    get tables() {
      failures -= 1
      if (failures >= 0) throw new Error('The database does not answer')
      return database.tables
    },
  }
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const catalogue = await openCatalogue({ database: failing, content, onError })
  onTestFinished(() => catalogue.close())
  await database.tables.updateTable('products').set({ price: 12_300 }).where('slug', '=', 'weave-throw').execute()
  failures = 2
  database.notifications.publish('missed', {})
  await expect.poll(() => catalogue.current().bySlug('weave-throw')?.price).toBe(12_300)
  expect(errors).toHaveLength(1)
})

it('a catalogue that is changed while it is read for the first time is read again', async () => {
  const { database, content } = await seededDatabase()
  const change = { of: 'weave-throw', set: { price: 12_300 } } as const
  let isChanged = false
  // The prices are read before the coupons.
  const tables = new Proxy(database.tables, {
    get: (target, name) =>
      name !== 'selectFrom'
        ? Reflect.get(target, name)
        : (table: 'products' | 'coupons') =>
            table !== 'coupons' || isChanged ? target.selectFrom(table) : { selectAll: () => ({ execute: readLate }) },
  })
  async function readLate() {
    isChanged = true
    await changeProduct(database, change)
    return database.tables.selectFrom('coupons').selectAll().execute()
  }
  const { notifications } = database
  const onError = (error: unknown) => expect.fail(String(error))
  const catalogue = await openCatalogue({ database: { tables, notifications }, content, onError })
  onTestFinished(() => catalogue.close())
  await expect.poll(() => catalogue.current().bySlug('weave-throw')?.price).toBe(12_300)
})

it('a catalogue that many checkouts reload at once is read once for all that wait, after what they have seen', async () => {
  const { database, content } = await seededDatabase()
  let reads = 0
  const counting = {
    notifications: database.notifications,
    get tables() {
      reads += 1
      return database.tables
    },
  }
  const onError = (error: unknown) => expect.fail(String(error))
  const catalogue = await openCatalogue({ database: counting, content, onError })
  onTestFinished(() => catalogue.close())
  const price = () => catalogue.current().bySlug('weave-throw')?.price
  reads = 0
  const first = catalogue.reload()
  await expect.poll(() => reads).toBe(1)
  await database.tables.updateTable('products').set({ price: 12_300 }).where('slug', '=', 'weave-throw').execute()
  const waiting = Array.from({ length: 20 }, () => catalogue.reload().then(price))
  expect(await Promise.all(waiting)).toEqual(Array.from({ length: 20 }, () => 12_300))
  await first
  expect(reads).toBe(2)
})
