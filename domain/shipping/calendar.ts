/** A day in South Africa, as the number of days since 1 January 1970. */
export type Day = number

const DAY = 24 * 60 * 60 * 1000
/** South Africa is two hours ahead of UTC, all year. */
const UTC_OFFSET_MS = 2 * 60 * 60 * 1000

/** The day in South Africa at a time (epoch ms). */
export function dayAt(at: number): Day {
  return Math.floor((at + UTC_OFFSET_MS) / DAY)
}

/** `2026-11-21`. */
export function isoOf(day: Day): string {
  return new Date(day * DAY).toISOString().slice(0, 10)
}

/** `month` is from 1 to 12. */
export function dayOf(year: number, month: number, date: number): Day {
  return Date.UTC(year, month - 1, date) / DAY
}

/** From 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: Day): number {
  return (((day + 4) % 7) + 7) % 7
}

export function yearOf(day: Day): number {
  return new Date(day * DAY).getUTCFullYear()
}
