export const PAGINATION_WORDS = {
  name: 'Pages',
  previous: 'Previous',
  next: 'Next',
  place: (page: number, pages: number) => `Page ${page} of ${pages}`,
}

declare module '../../ui/language/language-context.ts' {
  interface Translations {
    readonly pagination: typeof PAGINATION_WORDS
  }
}
