import { DAY, HOUR } from '../durations.ts'

/** A day in South Africa, as the number of days since 1 January 1970. */
export type Day = number

/** South Africa is two hours ahead of UTC, all year. */
const UTC_OFFSET_MS = 2 * HOUR

/** The day in South Africa at a time (epoch ms). */
export const dayAt = (at: number): Day => Math.floor((at + UTC_OFFSET_MS) / DAY)

/** `2026-11-21`. */
export const isoOf = (day: Day): string => new Date(day * DAY).toISOString().slice(0, 10)

/** `month` is from 1 to 12. */
export const dayOf = (year: number, month: number, date: number): Day => Date.UTC(year, month - 1, date) / DAY

/** From 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (day: Day): number => (((day + 4) % 7) + 7) % 7

export const yearOf = (day: Day): number => new Date(day * DAY).getUTCFullYear()
