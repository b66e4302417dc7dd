import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openStorefrontServices } from '#server/app/storefront-services.ts'
import { changeProduct } from '#server/catalogue/change-product.ts'
import { openCatalogue } from '#server/catalogue/live-catalogue.ts'
import { readContent } from '#server/catalogue/read-content.ts'
import { seedCatalogue } from '#server/catalogue/seed.ts'
import type { Database } from '#server/database/database.ts'
import type { Run } from '#server/database/sql.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { openFakeSmtpServer } from '#tests/server/mail/fake-smtp-server.ts'
import { memoryDatabase } from '#tests/server/memory-database.ts'

const folder = (name: string) => pathToFileURL(`${resolve(import.meta.dirname, '../../..', name)}/`)

async function openFront({ onIndexed = async (_database: Database) => {}, smtpUrl = null as string | null } = {}) {
  const database = await memoryDatabase()
  const content = await readContent({ content: folder('content'), pictures: folder('build/pictures') })
  await seedCatalogue(database.tables, content)
  const onError = (error: unknown) => expect.fail(String(error))
  const catalogue = await openCatalogue({ database, content, onError })
  const { sql, notifications } = database
  const run: Run = async (statement) => {
    if (statement.text.startsWith('analyze')) await onIndexed(database)
    return sql.run(statement)
  }
  const front = await openStorefrontServices({
    isMeasured: false,
    database: { sql: { ...sql, run }, notifications },
    catalogue,
    content: folder('content'),
    pictures: content.source.pictures,
    smtpUrl,
    onError,
    now: Date.now,
  })
  onTestFinished(async () => {
    await front.close()
    await catalogue.close()
    await database.close()
  })
  const slugs = async (q: string) => (await front.search.search({ q, page: 1 })).products.map(({ slug }) => slug)
  return { database, catalogue, content, front, slugs }
}

describe('the storefront services', () => {
  it('do not return a withdrawn product, and return it again when it is restored', async () => {
    const { database, slugs } = await openFront()
    expect(await slugs('sleeper')).toContain('nora-sleeper')
    await changeProduct(database, { of: 'nora-sleeper', set: { withdrawn: true } })
    await expect.poll(() => slugs('sleeper')).not.toContain('nora-sleeper')
    await changeProduct(database, { of: 'nora-sleeper', set: { withdrawn: false } })
    await expect.poll(() => slugs('sleeper')).toContain('nora-sleeper')
  })

  it('return a product that was restored while no notification came, once some may have been missed', async () => {
    const { database, slugs } = await openFront()
    const unheard = { ...database, notifications: { ...database.notifications, publish: () => {} } }
    await changeProduct(database, { of: 'nora-sleeper', set: { withdrawn: true } })
    await expect.poll(() => slugs('sleeper')).not.toContain('nora-sleeper')
    await changeProduct(unheard, { of: 'nora-sleeper', set: { withdrawn: false } })
    database.notifications.publish('missed', {})
    await expect.poll(() => slugs('sleeper')).toContain('nora-sleeper')
  })

  it('do not index their content while another release has other content', async () => {
    const { database, catalogue, content, slugs } = await openFront()
    await seedCatalogue(database.tables, { ...content, hash: 'another' })
    await database.sql.run({ text: `delete from search_documents where ref = 'nora-sleeper'` })
    await database.sql.run({ text: `update seeds set hash = 'another' where name = 'search'` })
    database.notifications.publish('catalogue', {})
    await expect.poll(() => catalogue.current().isOutdated).toBe(true)
    await changeProduct(database, { of: 'weave-throw', set: { withdrawn: true } })
    await expect.poll(() => catalogue.current().bySlug('weave-throw')).toBeUndefined()
    expect(await slugs('sleeper')).not.toContain('nora-sleeper')
    await seedCatalogue(database.tables, content)
    database.notifications.publish('catalogue', {})
    await expect.poll(() => slugs('sleeper')).toContain('nora-sleeper')
  })

  it('send e-mails in the shop’s name, from its address', async () => {
    const { url, emails } = await openFakeSmtpServer()
    const { database, front } = await openFront({ smtpUrl: url })
    await queueMail(database.sql.run, { key: 'hello', to: 'anna@example.org', subject: 'Hello', text: '' }, Date.now())
    front.mailer.wake()
    await expect.poll(() => emails[0]?.source).toMatch(/^From: "?Rusbank"? <hello@rusbank\.example>\r$/m)
  })

  it('do not link from a text to a withdrawn product, and link to it again when it is restored', async () => {
    const { database, catalogue, front } = await openFront()
    const texts = () => [
      front.texts.article('a-couch-for-children-and-dogs', catalogue.current())?.html ?? '',
      JSON.stringify(front.texts.faqs),
    ]
    const linking = () => texts().filter((html) => html.includes('/product/atlas-corner'))
    expect(linking()).toHaveLength(2)
    await changeProduct(database, { of: 'atlas-corner', set: { withdrawn: true } })
    await expect.poll(linking).toEqual([])
    expect(front.texts.page('guarantee')?.html).toContain('/product/nora-sleeper')
    await changeProduct(database, { of: 'atlas-corner', set: { withdrawn: false } })
    await expect.poll(linking).toHaveLength(2)
  })

  it('do not keep a product in the index that is withdrawn while the index is written for the first time', async () => {
    let isIndexed = false
    const { database } = await openFront({
      async onIndexed(opened) {
        if (isIndexed) return
        isIndexed = true
        await changeProduct(opened, { of: 'nora-sleeper', set: { withdrawn: true } })
      },
    })
    const text = `select from search_documents where kind = 'product' and ref = 'nora-sleeper'`
    await expect.poll(() => database.sql.run({ text })).toEqual([])
  })
})
