import { describe, expect, test } from 'vitest'
import { formatAge } from '#src/ui/format/format-age.ts'

const now = Date.parse('2026-11-21T09:00:00+02:00')
const age = (iso: string) => formatAge({ at: Date.parse(iso), now })

describe('the age of something', () => {
  test('is written in plain words, in South Africa’s time', () => {
    expect(age('2026-11-21T08:59:30+02:00')).toBe('just now')
    expect(age('2026-11-21T08:59:00+02:00')).toBe('a minute ago')
    expect(age('2026-11-21T08:01:00+02:00')).toBe('59 minutes ago')
    expect(age('2026-11-21T00:05:00+02:00')).toBe('today 00:05')
    expect(age('2026-11-20T14:05:00+02:00')).toBe('yesterday 14:05')
    expect(age('2026-11-15T14:05:00+02:00')).toBe('Sunday 14:05')
    expect(age('2026-11-14T14:05:00+02:00')).toBe('14\u00a0November 14:05')
    expect(age('2025-10-07T23:30:00+02:00')).toBe('7\u00a0October 2025 23:30')
  })

  test('is never negative, also if the clock is ahead', () => {
    expect(age('2026-11-21T11:00:00+02:00')).toBe('just now')
  })
})
