export const MINUTE_MS = 60_000

/** The start of the minute in a `datetime-local` field, read as South African time, in epoch ms; null if there is none. */
export function startOfMinute(text: string): number | null {
  const at = Date.parse(text === '' ? '' : `${text}:00+02:00`)
  return Number.isNaN(at) ? null : at
}
