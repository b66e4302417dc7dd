export const ENGLISH_TEXT_WORDS = { note: 'This text is available in English only.' }

declare module './language-context.ts' {
  interface Translations {
    readonly englishText: typeof ENGLISH_TEXT_WORDS
  }
}
