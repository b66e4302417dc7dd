import { LANGUAGES } from '#domain/site/languages.ts'
import { pluralsOf } from '../language/plurals.ts'

/** `1 item`, `3 items`, in Afrikaans. */
export const pluralize = pluralsOf(LANGUAGES.af.locale)
