import type { Translations } from '../language/language-context.ts'

export const toastWords: Translations['toasts'] = { dismiss: (title) => `Maak toe: ${title}` }
