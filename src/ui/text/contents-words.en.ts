export const CONTENTS_WORDS = { name: 'On this page' }

declare module '../language/language-context.ts' {
  interface Translations {
    readonly contents: typeof CONTENTS_WORDS
  }
}
