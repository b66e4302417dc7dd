import type { StorefrontServices } from '#server/app/storefront-services.ts'
import { idleMailer } from '#server/mail/mailer.ts'
import { shippedTexts } from './texts/shipped-texts.ts'

const refuse = () => Promise.reject(new Error('There is no database here'))

/** Storefront services without a database: all texts, no search results, and no writes. */
export async function testStorefront(): Promise<StorefrontServices> {
  return {
    texts: await shippedTexts(),
    search: { search: refuse, suggest: refuse },
    reviews: { write: refuse, page: refuse, summaries: refuse, byStatus: refuse, decide: refuse },
    mailer: idleMailer,
    close: async () => {},
  }
}
