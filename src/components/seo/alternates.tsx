import { LANGUAGES, pathInLanguage } from '#domain/site/languages.ts'

interface AlternatesProps {
  /** The shop's URL, without a trailing slash. */
  readonly home: string
  /** The path in English, without a language prefix. */
  readonly path: string
}

/** Links to a page in each of its languages, for search engines. */
export function Alternates({ home, path }: AlternatesProps) {
  return (
    <>
      {Object.values(LANGUAGES).map((language) => (
        <link
          key={language.code}
          rel="alternate"
          hrefLang={language.locale}
          href={home + pathInLanguage(path, language)}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={home + path} />
    </>
  )
}
