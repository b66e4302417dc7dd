export type LanguageCode = 'en' | 'af'

export interface SiteLanguage {
  readonly code: LanguageCode
  /** The BCP 47 tag of its documents. */
  readonly locale: string
  /** The prefix of its paths; the specification's paths have none. */
  readonly prefix: string
}

/** The language of products, articles and terms. Its paths are those of the specification. */
export const ENGLISH_SITE: SiteLanguage = { code: 'en', locale: 'en-ZA', prefix: '' }
const AFRIKAANS_SITE: SiteLanguage = { code: 'af', locale: 'af-ZA', prefix: '/af' }

export const LANGUAGES: Readonly<Record<LanguageCode, SiteLanguage>> = { en: ENGLISH_SITE, af: AFRIKAANS_SITE }

/** Each language's name in that language. */
export const LANGUAGE_NAMES: Readonly<Record<LanguageCode, string>> = { en: 'English', af: 'Afrikaans' }

const AFRIKAANS = /^\/af(?=[/?#]|$)/

export const languageOfPath = (path: string): SiteLanguage => (AFRIKAANS.test(path) ? AFRIKAANS_SITE : ENGLISH_SITE)

/** The path without a language prefix. It always begins with a slash. */
export function pathWithoutLanguage(path: string): string {
  const rest = path.replace(AFRIKAANS, '')
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** Adds a language's prefix to a path: the home page has no slash after the prefix. */
export function pathInLanguage(path: string, { prefix }: SiteLanguage): string {
  return prefix === '' ? path : prefix + path.replace(/^\/(?=[?#]|$)/, '')
}
