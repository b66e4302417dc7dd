import { LANGUAGES, pathInLanguage } from '#domain/site/languages.ts'

interface AlternatesProps {
  /** The shop's address, without a slash at its end. */
  readonly home: string
  /** As the specification has it. */
  readonly path: string
}

/** Tells search engines of a page in each of its languages. */
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
