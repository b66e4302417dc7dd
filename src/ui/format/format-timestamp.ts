import { ENGLISH_SITE } from '#domain/site/languages.ts'

const TIME = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const

/** In the time zone of South Africa, where the shop and its staff are. The console and the overlay are in English. */
function timestampFormat(options: Intl.DateTimeFormatOptions): (at: number) => string {
  const format = new Intl.DateTimeFormat(ENGLISH_SITE.locale, { ...options, timeZone: 'Africa/Johannesburg' })
  // A browser's clock may be wrong, and older streams may contain invalid times, which are rejected today.
  return (at) => (Number.isNaN(new Date(at).getTime()) ? 'no moment' : format.format(at))
}

/** `21 Nov 2026, 04:27:05`, of epoch ms. */
export const formatTimestamp = timestampFormat({ day: 'numeric', month: 'short', year: 'numeric', ...TIME })
export const formatTimestampDay = timestampFormat({ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' })
export const formatClock = timestampFormat(TIME)

/** `350 ms`, `4.2 s`, `3 min`, `2.0 h`. */
export function formatDuration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`
  if (ms < 3_600_000) return `${Math.round(ms / 60_000)} min`
  return `${(ms / 3_600_000).toFixed(1)} h`
}

/** `3 min ago`, `5 h ago`, `12 days ago`: shorter than `formatAge`, for a column of a table. */
export function formatTimeAgo(at: number, now: number): string {
  const minutes = Math.round((now - at) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} h ago` : `${Math.round(hours / 24)} days ago`
}
