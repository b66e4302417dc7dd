import { type Day, dayAt, isoOf, weekdayOf } from '#domain/shipping/calendar.ts'
import { useWords } from '../language/language-context.ts'
import { AGE_WORDS } from './age-words.en.ts'
import { formatDate } from './format-date.ts'
import { formatTime } from './format-time.ts'
import { DATE_WORDS } from './words.en.ts'

const MINUTE = 60_000

interface Age {
  /** Both in epoch ms. */
  readonly at: number
  readonly now: number
}

type AgeLanguage = typeof AGE_WORDS & Pick<typeof DATE_WORDS, 'months' | 'weekdays'>

const ENGLISH: AgeLanguage = { ...DATE_WORDS, ...AGE_WORDS }

/** Formats a past time in South Africa's time zone: `just now`, `12 minutes ago`, `today 14:05`, `yesterday 14:05`. */
export function formatAge({ at, now }: Age, words = ENGLISH): string {
  const minutes = Math.floor((now - at) / MINUTE)
  if (minutes < 1) return words.now
  if (minutes < 60) return words.minutes(minutes)
  const today = dayAt(now)
  return words.moment(dayOf(dayAt(at), { today, words }), formatTime(at))
}

/** The same, in the page's language. */
export function useFormatAge(): (age: Age) => string {
  const ages = useWords('ages', AGE_WORDS)
  const dates = useWords('dates', DATE_WORDS)
  return (age) => formatAge(age, { ...dates, ...ages })
}

/** The day only: `today`, `yesterday`, `Tuesday`, `7 October`, `7 October 2025`. */
function dayOf(day: Day, { today, words }: { readonly today: Day; readonly words: AgeLanguage }): string {
  if (day >= today) return words.today
  if (day === today - 1) return words.yesterday
  if (day > today - 7) return words.weekdays[weekdayOf(day)] ?? ''
  const date = formatDate(isoOf(day), words)
  return isoOf(day).slice(0, 4) === isoOf(today).slice(0, 4) ? date.replace(/ \d+$/, '') : date
}
