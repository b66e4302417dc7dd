import { LANGUAGES } from '#domain/site/languages.ts'
import { pluralsOf } from '../language/plurals.ts'

/** `1 item`, `3 items`, in English. */
export const pluralize = pluralsOf(LANGUAGES.en.locale)
