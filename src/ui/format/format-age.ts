import { type Day, dayAt, isoOf, weekdayOf } from '#domain/shipping/calendar.ts'
import { formatDate } from './format-date.ts'
import { formatTime } from './format-time.ts'

const MINUTE = 60_000
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

interface Age {
  /** Both in epoch ms. */
  readonly at: number
  readonly now: number
}

/** When something was, by South Africa's clocks: `just now`, `12 minutes ago`, `today 14:05`, `yesterday 14:05`. */
export function formatAge({ at, now }: Age): string {
  const minutes = Math.floor((now - at) / MINUTE)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`
  const day = dayAt(at)
  return `${dayWords(day, dayAt(now))} ${formatTime(at)}`
}

/** The day by itself: `today`, `yesterday`, `Tuesday`, `7 October`, `7 October 2025`. */
function dayWords(day: Day, today: Day): string {
  if (day >= today) return 'today'
  if (day === today - 1) return 'yesterday'
  if (day > today - 7) return WEEKDAYS[weekdayOf(day)] ?? ''
  const date = formatDate(isoOf(day))
  return isoOf(day).slice(0, 4) === isoOf(today).slice(0, 4) ? date.replace(/ \d+$/, '') : date
}
