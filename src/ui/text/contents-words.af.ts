import type { Translations } from '../language/language-context.ts'

export const contentsWords: Translations['contents'] = { name: 'Op hierdie bladsy' }
