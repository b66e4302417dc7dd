import type { UI_WORDS } from './words.en.ts'

export const uiWords: typeof UI_WORDS = { loading: 'Besig om die bladsy te laai', notifications: 'Kennisgewings' }
