import type { Translations } from './language/language-context.ts'

export const uiWords: Translations['ui'] = {
  loading: 'Besig om die bladsy te laai',
  notifications: 'Kennisgewings',
}
