export const BREADCRUMB_WORDS = { name: 'Breadcrumbs', home: 'Home' }

declare module '../../ui/language/language-context.ts' {
  interface Translations {
    readonly breadcrumb: typeof BREADCRUMB_WORDS
  }
}
