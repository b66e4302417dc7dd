import { cpSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { openStorefrontServices } from '#server/app/storefront-services.ts'
import { openCatalogue } from '#server/catalogue/live-catalogue.ts'
import { readContent } from '#server/catalogue/read-content.ts'
import { seedCatalogue } from '#server/catalogue/seed.ts'
import { localNotifications } from '#server/database/notifications.ts'
import { memoryDatabase } from '#tests/server/memory-database.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const root = resolve(import.meta.dirname, '../../..')
const ARTICLE = 'a-couch-for-children-and-dogs'

it('a process of an older release, which lacks an article, does not take it out of the search', async () => {
  const database = await memoryDatabase()
  onTestFinished(() => database.close())
  const older = join(temporaryFolder(), 'content')
  for (const name of ['articles', 'pages', 'products'])
    cpSync(join(root, 'content', name), join(older, name), { recursive: true })
  for (const name of ['categories', 'colours', 'company', 'coupons', 'faqs', 'search-words'])
    cpSync(join(root, 'content', `${name}.json`), join(older, `${name}.json`))
  rmSync(join(older, 'articles', `${ARTICLE}.md`))
  const open = async (folder: string) => {
    const url = pathToFileURL(`${folder}/`)
    const pictures = pathToFileURL(`${join(root, 'build/pictures')}/`)
    // Like those of a process: it may miss some alone.
    const own = { ...database, notifications: localNotifications() }
    const content = await readContent({ content: url, pictures })
    await seedCatalogue(database.tables, content)
    const onError = (error: unknown) => expect.fail(String(error))
    const catalogue = await openCatalogue({ database: own, content, onError })
    const front = await openStorefrontServices({
      isMeasured: false,
      database: own,
      catalogue,
      content: url,
      pictures: content.source.pictures,
      smtpUrl: null,
      onError,
      now: Date.now,
    })
    onTestFinished(async () => {
      await front.close()
      await catalogue.close()
    })
    return { front, notifications: own.notifications }
  }
  const before = await open(older)
  const { front } = await open(join(root, 'content'))
  const found = async () =>
    (await front.search.search({ q: 'children dogs', page: 1 })).articles.map(({ slug }) => slug)
  expect(await found()).toContain(ARTICLE)
  // Its connection for notifications was cut for a moment.
  before.notifications.publish('missed', {})
  // Once it has done what it does then.
  await before.front.close()
  expect(await found()).toContain(ARTICLE)
})
