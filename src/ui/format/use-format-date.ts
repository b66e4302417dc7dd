import { useWords } from '../language/language-context.ts'
import { formatDate } from './format-date.ts'
import { DATE_WORDS } from './words.en.ts'

/** Formats dates in the page's language. */
export function useFormatDate(): (isoDate: string) => string {
  const words = useWords('dates', DATE_WORDS)
  return (isoDate) => formatDate(isoDate, words)
}
