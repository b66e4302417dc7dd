import { createContext, useContext } from 'react'
import { ENGLISH_SITE, type SiteLanguage } from '#domain/site/languages.ts'

/**
 * The words of each part of the shop, by the part's name. The `words.en.ts` of a part declares it here, so a language that
 * lacks a word does not compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the parts fill it.
export interface Translations {}

export interface Language extends SiteLanguage {
  /** Of the parts that are shown; null for English, whose words come with the parts that say them. */
  readonly translations: Partial<Translations> | null
  /** Adds the words of the login to them, which opens over any page. */
  readonly loadAccountWords?: () => Promise<void>
}

export const ENGLISH: Language = { ...ENGLISH_SITE, translations: null }

export const LanguageContext = createContext(ENGLISH)

export function useLanguage(): Language {
  return useContext(LanguageContext)
}

/** The words of a part in the language of the page around. */
export function useWords<Part extends keyof Translations>(part: Part, english: Translations[Part]): Translations[Part] {
  return useLanguage().translations?.[part] ?? english
}

/** The `lang` of what the shop has in English alone; none on a page that is English itself. */
export function useContentLang(): string | undefined {
  const { translations } = useLanguage()
  return translations === null ? undefined : ENGLISH.locale
}
