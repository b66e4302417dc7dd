import { LANGUAGES } from '#domain/site/languages.ts'
import type { Language } from '../../ui/language/language-context.ts'
import { SHOP_TRANSLATIONS } from './afrikaans.ts'
import { ORDER_TRANSLATIONS } from './afrikaans-orders.ts'

/** With all its words at once, as the server renders. */
export const AFRIKAANS: Language = {
  ...LANGUAGES.af,
  translations: { ...SHOP_TRANSLATIONS, ...ORDER_TRANSLATIONS },
}
