import type { LanguageCode } from '#domain/site/languages.ts'

const ENGLISH = {
  failed: {
    title: 'Something went wrong',
    advice: 'The problem is on our side. Your cart is safe. Please try again in a moment.',
  },
  unavailable: {
    title: 'The shop is temporarily unavailable',
    advice: 'Your cart is safe. Please try again in a moment.',
  },
  /** HTML with the links. */
  ways: (home: string) => `<a href="">Try again</a> or go to the <a href="${home}">home page</a>.`,
}

/** The texts of the page shown when rendering failed. */
export const ERROR_PAGE_WORDS: Readonly<Record<LanguageCode, typeof ENGLISH>> = {
  en: ENGLISH,
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
