export const ACCOUNT_LINK_WORDS = { logIn: 'Log in', account: 'Account' }

declare module '../ui/language/language-context.ts' {
  interface Translations {
    readonly accountLink: typeof ACCOUNT_LINK_WORDS
  }
}
