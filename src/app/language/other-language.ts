import type { RouteObject } from 'react-router-dom'
import { LANGUAGES } from '#domain/site/languages.ts'
import type { Language, Translations } from '../../ui/language/language-context.ts'
import { SHOP_TRANSLATIONS } from './afrikaans.ts'
import { type LoadWords, withDeferredWords } from './deferred-words.ts'

interface OtherLanguage {
  readonly language: Language
  /** Makes each page of a route table load its texts. */
  readonly localise: (table: RouteObject[]) => RouteObject[]
}

/** Extended before a page that needs more texts is shown. */
const translations: Partial<Translations> = { ...SHOP_TRANSLATIONS }

const loadWords: LoadWords = {
  async orders() {
    Object.assign(translations, (await import('./afrikaans-orders.ts')).ORDER_TRANSLATIONS)
  },
  async categories() {
    Object.assign(translations, (await import('./afrikaans-categories.ts')).CATEGORY_TRANSLATIONS)
  },
  async home() {
    Object.assign(translations, (await import('./afrikaans-home.ts')).HOME_TRANSLATIONS)
  },
  async account() {
    Object.assign(translations, (await import('./afrikaans-account.ts')).ACCOUNT_TRANSLATIONS)
  },
  async compare() {
    Object.assign(translations, (await import('./afrikaans-compare.ts')).COMPARE_TRANSLATIONS)
  },
  async help() {
    Object.assign(translations, (await import('./afrikaans-help.ts')).HELP_TRANSLATIONS)
  },
  async search() {
    Object.assign(translations, (await import('./afrikaans-search.ts')).SEARCH_TRANSLATIONS)
  },
}

/** Loaded only by pages in a language other than English. */
export const otherLanguage: OtherLanguage = {
  language: { ...LANGUAGES.af, translations, loadAccountWords: loadWords.account },
  localise: (table) => withDeferredWords(table, loadWords),
}
