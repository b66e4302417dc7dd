import { expect, it } from 'vitest'
import { formatClock, formatTimestamp, formatTimestampDay } from '#src/ui/format/format-timestamp.ts'

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
