import type { RouteObject } from 'react-router-dom'
import { LANGUAGES } from '#domain/site/languages.ts'
import type { Translations } from '../../ui/language/language-context.ts'
import { SHOP_TRANSLATIONS } from './afrikaans.ts'
import { type LoadWords, withDeferredWords } from './deferred-words.ts'

/** Extended before a page that needs more texts is shown. */
const translations: Partial<Translations> = { ...SHOP_TRANSLATIONS }

/** Loads texts, and adds them to those of the page. */
const adding = (load: () => Promise<Partial<Translations>>) => async () => {
  Object.assign(translations, await load())
}

const loadWords: LoadWords = {
  orders: adding(async () => (await import('./afrikaans-orders.ts')).ORDER_TRANSLATIONS),
  categories: adding(async () => (await import('./afrikaans-categories.ts')).CATEGORY_TRANSLATIONS),
  home: adding(async () => (await import('./afrikaans-home.ts')).HOME_TRANSLATIONS),
  account: adding(async () => (await import('./afrikaans-account.ts')).ACCOUNT_TRANSLATIONS),
  compare: adding(async () => (await import('./afrikaans-compare.ts')).COMPARE_TRANSLATIONS),
  help: adding(async () => (await import('./afrikaans-help.ts')).HELP_TRANSLATIONS),
  search: adding(async () => (await import('./afrikaans-search.ts')).SEARCH_TRANSLATIONS),
}

/** Loaded only by pages in a language other than English. */
export const otherLanguage = {
  language: { ...LANGUAGES.af, translations, loadAccountWords: loadWords.account },
  /** Makes each page of a route table load its texts. */
  localise: (table: RouteObject[]) => withDeferredWords(table, loadWords),
}
