import { useLocation } from 'react-router-dom'
import { LANGUAGE_NAMES, LANGUAGES, pathInLanguage } from '#domain/site/languages.ts'
import { useLanguage } from '../../ui/language/language-context.ts'

/** Links to the same page in the other language. It loads a new document, since the texts come with it. */
export function LanguageLink() {
  const other = LANGUAGES[useLanguage().code === 'en' ? 'af' : 'en']
  const { pathname, search, hash } = useLocation()
  return (
    <a
      href={pathInLanguage(pathname + search, other)}
      lang={other.locale}
      hrefLang={other.locale}
      data-control="language"
      // The server, which renders the link, never learns the fragment.
      ref={(link) => link?.setAttribute('href', pathInLanguage(pathname + search + hash, other))}
    >
      {LANGUAGE_NAMES[other.code]}
    </a>
  )
}
