export const ARTICLE_WORDS = { readingTime: (minutes: number) => `${minutes} min read` }
