import type { Translations } from './language/language-context.ts'

export const copyWords: Translations['copy'] = { copy: 'Kopieer', copied: 'Gekopieer', failed: 'Nie gekopieer nie' }
