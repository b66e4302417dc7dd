import { dayAt } from '#domain/shipping/calendar.ts'
import { type DayFormats, useDayFormats } from '../../ui/format/format-day.ts'
import { formatTime } from '../../ui/format/format-time.ts'

/** Formats a time in South Africa's time zone: `Saturday 21 November, 17:30`. */
export function formatMoment(iso: string, { day }: Pick<DayFormats, 'day'>): string {
  const at = Date.parse(iso)
  return `${day(dayAt(at))}, ${formatTime(at)}`
}

/** Formats a time that may be years ago: `Saturday 21 November 2026, 17:30`. */
export function formatPastMoment(iso: string, { date }: Pick<DayFormats, 'date'>): string {
  return formatMoment(iso, { day: date })
}

/** The time of `formatMoment`, in the page's language. */
export function useFormatMoment(): (iso: string) => string {
  const days = useDayFormats()
  return (iso) => formatMoment(iso, days)
}
