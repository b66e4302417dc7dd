import { useHref } from 'react-router-dom'
import { type LanguageCode, languageOfPath } from '#domain/site/languages.ts'

/** The language of the page's URL, in which the shop also writes to the customer. Parts of the page may be in English. */
export const usePageLanguage = (): LanguageCode => languageOfPath(useHref('/')).code
