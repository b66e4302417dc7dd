import { LANGUAGES } from '#domain/site/languages.ts'
import type { Language } from '../../ui/language/language-context.ts'
import { SHOP_TRANSLATIONS } from './afrikaans.ts'
import { ACCOUNT_TRANSLATIONS } from './afrikaans-account.ts'
import { CATEGORY_TRANSLATIONS } from './afrikaans-categories.ts'
import { COMPARE_TRANSLATIONS } from './afrikaans-compare.ts'
import { HELP_TRANSLATIONS } from './afrikaans-help.ts'
import { HOME_TRANSLATIONS } from './afrikaans-home.ts'
import { ORDER_TRANSLATIONS } from './afrikaans-orders.ts'
import { SEARCH_TRANSLATIONS } from './afrikaans-search.ts'

const WHOLE = {
  ...SHOP_TRANSLATIONS,
  ...ACCOUNT_TRANSLATIONS,
  ...CATEGORY_TRANSLATIONS,
  ...COMPARE_TRANSLATIONS,
  ...HELP_TRANSLATIONS,
  ...HOME_TRANSLATIONS,
  ...ORDER_TRANSLATIONS,
  ...SEARCH_TRANSLATIONS,
}

declare module '../../ui/language/language-context.ts' {
  interface Translations extends Readonly<typeof WHOLE> {}
}

/** With all texts at once, for the server. */
export const AFRIKAANS: Language = { ...LANGUAGES.af, translations: WHOLE }
