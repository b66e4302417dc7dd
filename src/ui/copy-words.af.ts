import type { COPY_WORDS } from './copy-words.en.ts'

export const copyWords: typeof COPY_WORDS = { copy: 'Kopieer', copied: 'Gekopieer', failed: 'Nie gekopieer nie' }
