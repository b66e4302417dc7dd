import { describe, expect, test } from 'vitest'
import { dayOf } from '#domain/shipping/calendar.ts'
import { formatDay, formatDayRange } from '#src/ui/format/format-day.ts'

describe('days in words', () => {
  test('a day has its weekday, its number and its month', () => {
    expect(formatDay(dayOf(2026, 11, 26))).toBe('Thursday 26 November')
  })

  test('two days of one month name it once, and of two months both', () => {
    expect(formatDayRange(dayOf(2026, 11, 26), dayOf(2026, 11, 28))).toBe('Thursday 26 to Saturday 28 November')
    expect(formatDayRange(dayOf(2026, 11, 30), dayOf(2026, 12, 2))).toBe('Monday 30 November to Wednesday 2 December')
  })
})
