import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import type { LiveCatalogue } from '#server/catalogue/live-catalogue.ts'
import type { PictureManifest } from '#server/catalogue/picture-manifest.ts'
import type { Database } from '#server/database/database.ts'
import { retryUntilDone } from '#server/database/retry-until-done.ts'
import { idleMailer, type Mailer, startMailer } from '#server/mail/mailer.ts'
import { reviewStore } from '#server/reviews/review-store.ts'
import { composeDictionary, SearchWordsSchema } from '#server/search/dictionary.ts'
import { composeDocuments } from '#server/search/documents.ts'
import { hashOf, indexDocuments, isLatestContent } from '#server/search/search-index.ts'
import { shopSearch } from '#server/search/shop-search.ts'
import { liveSiteTexts } from '#server/texts/live-site-texts.ts'
import { readTexts } from '#server/texts/read-texts.ts'
import type { SiteTexts } from '#server/texts/site-texts.ts'
import type { Config } from './config.ts'

export type StorefrontServices = Awaited<ReturnType<typeof openStorefrontServices>>

interface StorefrontOptions {
  readonly database: Pick<Database, 'sql' | 'notifications'>
  readonly catalogue: LiveCatalogue
  /** `content/`, as a URL with a slash at the end. */
  readonly content: URL
  readonly isMeasured: boolean
  readonly pictures: PictureManifest
  readonly smtpUrl: Config['smtpUrl']
  /** Called with errors after which the work is retried. */
  readonly onError: (error: unknown) => void
  /** Epoch ms. */
  readonly now: () => number
}

/** Opens the services of the storefront beside the catalogue and the cart. */
export async function openStorefrontServices(options: StorefrontOptions) {
  const { database, catalogue, content, isMeasured, pictures, smtpUrl, onError, now } = options
  const { run } = database.sql
  const written = await readTexts({ content, isMeasured })
  const texts = liveSiteTexts({ ...written, pictures }, catalogue.current)
  const words = v.parse(SearchWordsSchema, JSON.parse(await readFile(new URL('search-words.json', content), 'utf8')))
  const dictionary = composeDictionary(words)
  const categories = catalogue.current().categories.map(({ slug, name, description }) => [slug, name, description])
  const contentHash = hashOf(JSON.stringify([written, words, categories]))
  const index = async (isStarting = false) => {
    // The newer release's process has written its own.
    if (!(await isLatestContent(run, contentHash, isStarting)) || catalogue.current().isOutdated) return
    const documents = composeDocuments({ catalogue: catalogue.current(), texts, words, dictionary })
    return indexDocuments(database.sql, { documents, dictionary, now: now() })
  }
  const indexed = index(true)
  const refreshing = retryUntilDone({ work: () => indexed.then(catalogue.reload).then(() => index()), onError })
  indexed.catch(refreshing.close)
  // Subscribed before the index is written, so that no change is missed meanwhile.
  const unsubscribers = [
    database.notifications.subscribe('catalogue', refreshing.request),
    database.notifications.subscribe('missed', refreshing.request),
  ]
  await indexed
  const mailer = await mailerOf({ smtpUrl, texts, run, onError, now })
  return {
    texts,
    search: shopSearch({ run, catalogue: catalogue.current, texts, dictionary }),
    reviews: reviewStore({ run, onChanged: () => database.notifications.publish('reviews', {}) }),
    mailer,
    async close(): Promise<void> {
      for (const unsubscribe of unsubscribers) unsubscribe()
      await refreshing.close()
      await mailer.close()
    },
  }
}

type MailerParts = Pick<StorefrontOptions, 'smtpUrl' | 'onError' | 'now'> & {
  readonly texts: SiteTexts
  readonly run: Database['sql']['run']
}

/** Loads the SMTP library only if a mail server is set. */
async function mailerOf({ smtpUrl, texts, ...delivery }: MailerParts): Promise<Mailer> {
  if (smtpUrl === null) return idleMailer
  const { smtpTransport } = await import('#server/mail/smtp-transport.ts')
  const { trading_name: name, email: address } = texts.company
  return startMailer({ ...delivery, transport: smtpTransport({ url: smtpUrl, from: { name, address } }) })
}
