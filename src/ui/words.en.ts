export const UI_WORDS = {
  loading: 'Loading the page',
  notifications: 'Notifications',
}

declare module './language/language-context.ts' {
  interface Translations {
    readonly ui: typeof UI_WORDS
  }
}
