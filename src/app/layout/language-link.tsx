import { useLocation } from 'react-router-dom'
import { LANGUAGE_NAMES, LANGUAGES, pathInLanguage } from '#domain/site/languages.ts'
import { useLanguage } from '../../ui/language/language-context.ts'

/** Leads to the same page in the other language: a document of its own, since its words come with it. */
export function LanguageLink() {
  const other = LANGUAGES[useLanguage().code === 'en' ? 'af' : 'en']
  const { pathname, search } = useLocation()
  return (
    <a
      href={pathInLanguage(pathname + search, other)}
      lang={other.locale}
      hrefLang={other.locale}
      data-control="language"
    >
      {LANGUAGE_NAMES[other.code]}
    </a>
  )
}
