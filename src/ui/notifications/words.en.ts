export const TOAST_WORDS = { dismiss: (title: string) => `Dismiss: ${title}` }

declare module '../language/language-context.ts' {
  interface Translations {
    readonly toasts: typeof TOAST_WORDS
  }
}
