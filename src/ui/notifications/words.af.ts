import type { TOAST_WORDS } from './words.en.ts'

export const toastWords: typeof TOAST_WORDS = { dismiss: (title) => `Maak toe: ${title}` }
