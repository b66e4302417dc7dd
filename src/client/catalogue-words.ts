import { useWords } from '../ui/language/language-context.ts'

/** What the catalogue calls things in another language, by its own names. What is not here keeps its name. */
type CatalogueWords = Readonly<Record<string, string>>

const CATALOGUE_WORDS: CatalogueWords = {}

declare module '../ui/language/language-context.ts' {
  interface Translations {
    readonly catalogue: CatalogueWords
  }
}

/** Names a category, an attribute, an option, a colour or a day in the language of the page around. */
export function useTerm(): (name: string) => string {
  const terms = useWords('catalogue', CATALOGUE_WORDS)
  return (name) => terms[name] ?? name
}
