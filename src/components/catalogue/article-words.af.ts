import type { ARTICLE_WORDS } from './article-words.en.ts'

export const articleWords: typeof ARTICLE_WORDS = { readingTime: (minutes) => `${minutes} min. leestyd` }
