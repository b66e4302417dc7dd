import { describe, expect, test } from 'vitest'
import { formatAge } from '#src/ui/format/format-age.ts'

const now = Date.parse('2026-11-21T09:00:00+02:00')
const age = (iso: string) => formatAge({ at: Date.parse(iso), now })

describe('how old something is', () => {
  test('is said as people say it, by South Africa’s clocks', () => {
    expect(age('2026-11-21T08:59:30+02:00')).toBe('just now')
    expect(age('2026-11-21T08:59:00+02:00')).toBe('a minute ago')
    expect(age('2026-11-21T08:01:00+02:00')).toBe('59 minutes ago')
    expect(age('2026-11-21T00:05:00+02:00')).toBe('today 00:05')
    expect(age('2026-11-20T14:05:00+02:00')).toBe('yesterday 14:05')
    expect(age('2026-11-15T14:05:00+02:00')).toBe('Sunday 14:05')
    expect(age('2026-11-14T14:05:00+02:00')).toBe('14 November 14:05')
    expect(age('2025-10-07T23:30:00+02:00')).toBe('7 October 2025 23:30')
  })

  test('a clock that is ahead makes nothing younger than now', () => {
    expect(age('2026-11-21T11:00:00+02:00')).toBe('just now')
  })
})
