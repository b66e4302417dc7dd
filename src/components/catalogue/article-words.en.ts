export const ARTICLE_WORDS = { readingTime: (minutes: number) => `${minutes} min read` }

declare module '../../ui/language/language-context.ts' {
  interface Translations {
    readonly article: typeof ARTICLE_WORDS
  }
}
