import { describe, expect, it } from 'vitest'
import { DATE_FORMATS } from '#server/mail/date-formats.ts'

describe('dates in e-mails', () => {
  const at = Date.parse('2026-12-02T03:05:00Z')
  const midnight = Date.parse('2026-12-01T22:00:00Z')

  it('have no zero before the day, as on the shop’s pages, and are in South African time', () => {
    const { en, af } = DATE_FORMATS
    expect([en.day(at), af.day(at)]).toEqual(['2 December 2026', '2 Desember 2026'])
    expect([en.moment(at), af.moment(at)]).toEqual(['2 December 2026 at 05:05', '2 Desember 2026 om 05:05'])
    expect([en.moment(midnight), af.moment(midnight)]).toEqual(['2 December 2026 at 00:00', '2 Desember 2026 om 00:00'])
  })
})
