import { createContext, useContext } from 'react'
import { ENGLISH_SITE, type SiteLanguage } from '#domain/site/languages.ts'

/**
 * The texts of each part of the shop, by the part's name: those that `src/app/language/` has in Afrikaans. So a part
 * without a translation does not compile, nor does a translation with a missing text.
 */
// biome-ignore lint/suspicious/noEmptyInterface: extended there, since this folder imports no part.
export interface Translations {}

export interface Language extends SiteLanguage {
  /** Those of the loaded parts; null for English, whose texts are imported by the parts themselves. */
  readonly translations: Partial<Translations> | null
  /** Loads the translations of the login dialog, which can open on any page. */
  readonly loadAccountWords?: () => Promise<void>
}

export const ENGLISH: Language = { ...ENGLISH_SITE, translations: null }

export const LanguageContext = createContext(ENGLISH)

export const useLanguage = (): Language => useContext(LanguageContext)

/** The texts of a part, in the page's language. */
export function useWords<Part extends keyof Translations>(part: Part, english: Translations[Part]): Translations[Part] {
  return useLanguage().translations?.[part] ?? english
}

/** The `lang` attribute of content that exists in English only; undefined on an English page. */
export function useContentLang(): string | undefined {
  const { translations } = useLanguage()
  return translations === null ? undefined : ENGLISH.locale
}
