import type { Translations } from '../../ui/language/language-context.ts'

export const articleWords: Translations['article'] = { readingTime: (minutes) => `${minutes} min. leestyd` }
