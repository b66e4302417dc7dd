import { type Day, isoOf, weekdayOf } from '#domain/shipping/calendar.ts'
import { useWords } from '../language/language-context.ts'
import { formatDate } from './format-date.ts'
import { DATE_WORDS } from './words.en.ts'

export interface DayFormats {
  /** `Thursday 26 November`. */
  readonly day: (day: Day) => string
  /** `Thursday 26 November 2026`. */
  readonly date: (day: Day) => string
  /** `Thursday 26 to Saturday 28 November`. */
  readonly range: (first: Day, last: Day) => string
}

/** The day formats of a language. The names are the shop's own, since a browser may not support the language. */
export function dayFormats(words: typeof DATE_WORDS): DayFormats {
  const date = (at: Day) => `${words.weekdays[weekdayOf(at)]} ${formatDate(isoOf(at), words)}`
  const day = (at: Day) => date(at).replace(/ \d+$/, '')
  return {
    day,
    date,
    range(first, last) {
      const [from, to] = [day(first), day(last)]
      const month = to.slice(to.indexOf('\u00a0'))
      return words.range(from.endsWith(month) ? from.slice(0, -month.length) : from, to)
    },
  }
}

/** The day formats of the page's language. */
export const useDayFormats = (): DayFormats => dayFormats(useWords('dates', DATE_WORDS))
