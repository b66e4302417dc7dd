import { describe, expect, test } from 'vitest'
import { dayOf } from '#domain/shipping/calendar.ts'
import { dayFormats } from '#src/ui/format/format-day.ts'
import { DATE_WORDS } from '#src/ui/format/words.en.ts'

const english = dayFormats(DATE_WORDS)

describe('dates in words', () => {
  test('have weekday, day and month, and no line breaks between day and month', () => {
    expect(english.day(dayOf(2026, 11, 26))).toBe('Thursday 26\u00a0November')
  })

  test('name a common month once, and two months both', () => {
    expect(english.range(dayOf(2026, 11, 26), dayOf(2026, 11, 28))).toBe('Thursday 26 to Saturday 28\u00a0November')
    expect(english.range(dayOf(2026, 11, 30), dayOf(2026, 12, 2))).toBe(
      'Monday 30\u00a0November to Wednesday 2\u00a0December',
    )
  })
})
