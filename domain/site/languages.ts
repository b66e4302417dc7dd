export type LanguageCode = 'en' | 'af'

/** A language of the shop, as its pages need it. */
export interface SiteLanguage {
  readonly code: LanguageCode
  /** As a document names it. */
  readonly locale: string
  /** What the paths of the specification have before them. */
  readonly prefix: string
}

/** What products, articles and the shop's terms are written in, with the addresses of the specification. */
export const ENGLISH_SITE: SiteLanguage = { code: 'en', locale: 'en-ZA', prefix: '' }
const AFRIKAANS_SITE: SiteLanguage = { code: 'af', locale: 'af-ZA', prefix: '/af' }

export const LANGUAGES: Readonly<Record<LanguageCode, SiteLanguage>> = { en: ENGLISH_SITE, af: AFRIKAANS_SITE }

/** Each in its own words. */
export const LANGUAGE_NAMES: Readonly<Record<LanguageCode, string>> = { en: 'English', af: 'Afrikaans' }

const AFRIKAANS = /^\/af(?=[/?#]|$)/

export function languageOfPath(path: string): SiteLanguage {
  return AFRIKAANS.test(path) ? AFRIKAANS_SITE : ENGLISH_SITE
}

/** The path as the specification has it, which always begins with a slash. */
export function pathWithoutLanguage(path: string): string {
  const rest = path.replace(AFRIKAANS, '')
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** A path of the specification in a language: the front page has no slash after its prefix. */
export function pathInLanguage(path: string, { prefix }: SiteLanguage): string {
  return prefix === '' ? path : prefix + path.replace(/^\/(?=[?#]|$)/, '')
}
