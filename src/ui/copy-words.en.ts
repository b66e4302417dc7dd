export const COPY_WORDS = { copy: 'Copy', copied: 'Copied', failed: 'Not copied' }

declare module './language/language-context.ts' {
  interface Translations {
    readonly copy: typeof COPY_WORDS
  }
}
