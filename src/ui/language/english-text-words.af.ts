import type { ENGLISH_TEXT_WORDS } from './english-text-words.en.ts'

export const englishTextWords: typeof ENGLISH_TEXT_WORDS = {
  note: 'Die teks op hierdie bladsy is net in Engels beskikbaar.',
}
