import { type Day, isoOf, weekdayOf } from '#domain/shipping/calendar.ts'
import { formatDate } from './format-date.ts'

const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** `Thursday 26 November`. */
export function formatDay(day: Day): string {
  return `${WEEKDAYS[weekdayOf(day)]} ${formatDate(isoOf(day)).replace(/ \d+$/, '')}`
}

/** `Thursday 26 to Saturday 28 November`. */
export function formatDayRange(first: Day, last: Day): string {
  const [from, to] = [formatDay(first), formatDay(last)]
  const month = to.slice(to.lastIndexOf(' '))
  return `${from.endsWith(month) ? from.slice(0, -month.length) : from} to ${to}`
}
