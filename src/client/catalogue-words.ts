import { useWords } from '../ui/language/language-context.ts'

/** Translations of the catalogue's names, by the English name. A name without an entry is shown as it is. */
type CatalogueWords = Readonly<Record<string, string>>

const CATALOGUE_WORDS: CatalogueWords = {}

/** Translates the name of a category, attribute, option, colour or day into the page's language. */
export function useTerm(): (name: string) => string {
  const terms = useWords('catalogue', CATALOGUE_WORDS)
  return (name) => terms[name] ?? name
}
