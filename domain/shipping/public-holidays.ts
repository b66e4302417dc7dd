import { type Day, dayOf, weekdayOf, yearOf } from './calendar.ts'

/** The holidays with a fixed date, as month and day. Public Holidays Act 36 of 1994, Schedule 1. */
const FIXED: readonly (readonly [number, number])[] = [
  [1, 1],
  [3, 21],
  [4, 27],
  [5, 1],
  [6, 16],
  [8, 9],
  [9, 24],
  [12, 16],
  [12, 25],
  [12, 26],
]

/**
 * South Africa's public holidays of a year: the fixed ones, Good Friday and Family Day. If one falls on a Sunday, the
 * following Monday is a public holiday too (section 2 of the Act). Holidays proclaimed for a single year, such as for an
 * election, are not included.
 */
function publicHolidays(year: number): ReadonlySet<Day> {
  const easter = easterSunday(year)
  const days = [...FIXED.map(([month, date]) => dayOf(year, month, date)), easter - 2, easter + 1]
  return new Set(days.flatMap((day) => (weekdayOf(day) === SUNDAY ? [day, day + 1] : [day])))
}

const SUNDAY = 0

export const isPublicHoliday = (day: Day): boolean => publicHolidays(yearOf(day)).has(day)

/** The Gregorian computus in the form of Meeus, Jones and Butcher. */
function easterSunday(year: number): Day {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const l = (32 + 2 * (b % 4) + 2 * i - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const n = h + l - 7 * m + 114
  return dayOf(year, Math.floor(n / 31), (n % 31) + 1)
}
