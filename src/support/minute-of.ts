interface Minute {
  readonly start: number
  /** The start of the next minute. */
  readonly end: number
}

/** The minute in a `datetime-local` field, read as South African time, in epoch ms; null if there is none. */
export function minuteOf(text: string): Minute | null {
  const start = Date.parse(text === '' ? '' : `${text}:00+02:00`)
  return Number.isNaN(start) ? null : { start, end: start + 60_000 }
}
