import type { RouteObject } from 'react-router-dom'
import { LANGUAGES } from '#domain/site/languages.ts'
import type { Language, Translations } from '../../ui/language/language-context.ts'
import { SHOP_TRANSLATIONS } from './afrikaans.ts'
import { withEnglishPages } from './english-pages.tsx'
import { withOrderWords } from './order-words.ts'

interface OtherLanguage {
  readonly language: Language
  /** Has the pages of a route table that it does not have say so, and the others come with their words. */
  readonly localise: (table: RouteObject[]) => RouteObject[]
}

/** They grow before the page is shown that needs more of them. */
const translations: Partial<Translations> = { ...SHOP_TRANSLATIONS }

async function bringOrderWords(): Promise<void> {
  Object.assign(translations, (await import('./afrikaans-orders.ts')).ORDER_TRANSLATIONS)
}

/** What only pages in another language than English bring. */
export const otherLanguage: OtherLanguage = {
  language: { ...LANGUAGES.af, translations },
  localise: (table) => withOrderWords({ table: withEnglishPages(table), bringOrderWords }),
}
