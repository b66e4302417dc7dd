import type { Translations } from './language-context.ts'

export const englishTextWords: Translations['englishText'] = {
  note: 'Die teks op hierdie bladsy is net in Engels beskikbaar.',
}
