import { useTerm } from '../client/catalogue-words.ts'
import { useCategoryWords } from './words.en.ts'

/** Translates a filter or one of its values into the page's language. */
export function useFacetName(): (label: string) => string {
  const { facet } = useCategoryWords()
  const term = useTerm()
  return (label) => term(facet(label))
}
