import { type Day, isoOf, weekdayOf } from '#domain/shipping/calendar.ts'
import { useWords } from '../language/language-context.ts'
import { formatDate } from './format-date.ts'
import { DATE_WORDS } from './words.en.ts'

export interface DayFormats {
  /** `Thursday 26 November`. */
  readonly day: (day: Day) => string
  /** `Thursday 26 to Saturday 28 November`. */
  readonly range: (first: Day, last: Day) => string
}

/** How days are written in a language. Its names are the shop's own: an engine that lacks the language has none. */
export function dayFormats(words: typeof DATE_WORDS): DayFormats {
  const day = (at: Day) => `${words.weekdays[weekdayOf(at)]} ${formatDate(isoOf(at), words).replace(/ \d+$/, '')}`
  return {
    day,
    range(first, last) {
      const [from, to] = [day(first), day(last)]
      const month = to.slice(to.lastIndexOf(' '))
      return words.range(from.endsWith(month) ? from.slice(0, -month.length) : from, to)
    },
  }
}

/** How days are written in the language of the page around. */
export function useDayFormats(): DayFormats {
  return dayFormats(useWords('dates', DATE_WORDS))
}
