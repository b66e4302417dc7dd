/**
 * The minute in a `datetime-local` field, read as South African time, and the start of the next one, in epoch ms; null if
 * there is none.
 */
export function minuteOf(text: string) {
  const start = Date.parse(text === '' ? '' : `${text}:00+02:00`)
  return Number.isNaN(start) ? null : { start, end: start + 60_000 }
}
