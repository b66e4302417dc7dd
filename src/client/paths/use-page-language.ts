import { useHref } from 'react-router-dom'
import { type LanguageCode, languageOfPath } from '#domain/site/languages.ts'

/** The language of the page's address, in which the shop writes to who uses it. A part of the page may be there in English alone. */
export function usePageLanguage(): LanguageCode {
  return languageOfPath(useHref('/')).code
}
