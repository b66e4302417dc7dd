import type { LanguageCode } from '#domain/site/languages.ts'

interface ErrorPageWords {
  readonly failed: { readonly title: string; readonly advice: string }
  readonly unavailable: { readonly title: string; readonly advice: string }
  /** HTML with the links. */
  readonly ways: (home: string) => string
}

/** The texts of the page shown when rendering failed. */
export const ERROR_PAGE_WORDS: Readonly<Record<LanguageCode, ErrorPageWords>> = {
  en: {
    failed: {
      title: 'Something went wrong',
      advice: 'The problem is on our side. Your cart is safe. Please try again in a moment.',
    },
    unavailable: {
      title: 'The shop is temporarily unavailable',
      advice: 'Your cart is safe. Please try again in a moment.',
    },
    ways: (home) => `<a href="">Try again</a> or go to the <a href="${home}">home page</a>.`,
  },
  af: {
    failed: {
      title: 'Iets het verkeerd geloop',
      advice: 'Die fout lê by ons. Jou mandjie is veilig. Probeer asseblief oor ’n oomblik weer.',
    },
    unavailable: {
      title: 'Die winkel is tydelik onbeskikbaar',
      advice: 'Jou mandjie is veilig. Probeer asseblief oor ’n oomblik weer.',
    },
    ways: (home) => `<a href="">Probeer weer</a> of gaan na die <a href="${home}">tuisblad</a>.`,
  },
}
