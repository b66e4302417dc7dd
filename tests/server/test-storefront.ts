import type { StorefrontServices } from '#server/app/storefront-services.ts'
import { idleMailer } from '#server/mail/mailer.ts'
import { shippedTexts } from './texts/shipped-texts.ts'

const refuse = () => Promise.reject(new Error('There is no database here'))

/** What a visitor meets in a shop without a database: all texts, and nothing that is found or written. */
export async function testStorefront(): Promise<StorefrontServices> {
  return {
    texts: await shippedTexts(),
    search: { search: refuse, suggest: refuse },
    reviews: { write: refuse, page: refuse, summaries: refuse, byStatus: refuse, decide: refuse },
    mailer: idleMailer,
    close: async () => {},
  }
}
