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
