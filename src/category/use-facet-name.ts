import { useTerm } from '../client/catalogue-words.ts'
import { useWords } from '../ui/language/language-context.ts'
import { CATEGORY_WORDS } from './words.en.ts'

/** Translates a filter or one of its values into the page's language. */
export function useFacetName(): (label: string) => string {
  const { facet } = useWords('category', CATEGORY_WORDS)
  const term = useTerm()
  return (label) => term(facet(label))
}
