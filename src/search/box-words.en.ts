export const SEARCH_BOX_WORDS = { search: 'Search', theShop: 'Search the shop', examples: 'Couches, fabrics, help' }

declare module '../ui/language/language-context.ts' {
  interface Translations {
    readonly searchBox: typeof SEARCH_BOX_WORDS
  }
}
