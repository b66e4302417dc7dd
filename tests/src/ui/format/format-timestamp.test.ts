import { expect, it } from 'vitest'
import { formatClock, formatTimeAgo, formatTimestamp, formatTimestampDay } from '#src/ui/format/format-timestamp.ts'

it.each([8.64e15 + 1, Number.MAX_SAFE_INTEGER, Number.NaN])(
  'a number that is not a valid time is called one: %s',
  (at) => {
    expect([formatTimestamp(at), formatTimestampDay(at), formatClock(at)]).toEqual([
      'no moment',
      'no moment',
      'no moment',
    ])
  },
)

it('a time has its year: the console shows orders of five years', () => {
  expect(formatTimestamp(Date.UTC(2025, 10, 21, 2, 27, 5))).toBe('21 Nov 2025, 04:27:05')
})

it('how long ago something was is in hours for two days, and in days then', () => {
  const now = Date.UTC(2026, 10, 21)
  const ago = (hours: number) => formatTimeAgo(now - hours * 60 * 60_000, now)
  expect([ago(0), ago(0.5), ago(1), ago(47), ago(48)]).toEqual([
    'just now',
    '30 min ago',
    '1 h ago',
    '47 h ago',
    '2 days ago',
  ])
})
