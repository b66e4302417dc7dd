import type { BREADCRUMB_WORDS } from './breadcrumb-words.en.ts'

export const breadcrumbWords: typeof BREADCRUMB_WORDS = { name: 'Waar jy is', home: 'Tuis' }
