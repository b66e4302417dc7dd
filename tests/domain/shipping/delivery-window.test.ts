import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isoOf, weekdayOf } from '#domain/shipping/calendar.ts'
import { daysTo, deliveryWindow, pickUpDay } from '#domain/shipping/delivery-window.ts'
import { isPublicHoliday } from '#domain/shipping/public-holidays.ts'

const days = { min: 2, max: 4 }
const at = (moment: string) => Date.parse(`${moment}+02:00`)
const windowOf = (moment: string, postcode: string | null = null) => {
  const { dispatched, first, last } = deliveryWindow({ at: at(moment), days, postcode })
  return [dispatched, first, last].map(isoOf)
}

describe('the delivery window', () => {
  test('is two to four working days after dispatch on the next working day', () => {
    expect(windowOf('2026-11-23T10:00')).toEqual(['2026-11-24', '2026-11-26', '2026-11-28'])
  })

  test('postcodes from 6500 to 8099 have the short delivery time', () => {
    const near = ['6499', '6500', '8099', '8100'].map((postcode) => daysTo(postcode, days).max === 3)
    expect(near).toEqual([false, true, true, false])
  })

  test('of a time in transit that is one number of days is the same everywhere', () => {
    const three = { min: 3, max: 3 }
    expect(['7925', '0181'].map((postcode) => daysTo(postcode, three))).toEqual([three, three])
  })

  test('counts Saturdays, but not Sundays', () => {
    expect(windowOf('2026-11-20T16:00')).toEqual(['2026-11-21', '2026-11-24', '2026-11-26'])
  })

  test('does not count public holidays', () => {
    expect(windowOf('2026-12-23T09:00')).toEqual(['2026-12-24', '2026-12-29', '2026-12-31'])
  })

  test('uses South Africa’s date, also just after midnight there', () => {
    expect(windowOf('2026-11-24T00:30')[0]).toBe('2026-11-25')
    expect(windowOf('2026-11-23T23:30')[0]).toBe('2026-11-24')
  })

  test('serves the Western Cape first, and the rest of the country is told so', () => {
    expect(windowOf('2026-11-23T10:00', '7925')).toEqual(['2026-11-24', '2026-11-26', '2026-11-27'])
    expect(windowOf('2026-11-23T10:00', '0181')).toEqual(['2026-11-24', '2026-11-27', '2026-11-28'])
  })

  test('of a pick-up starts on the next working day', () => {
    expect(isoOf(pickUpDay(at('2026-11-21T12:00')))).toBe('2026-11-23')
  })

  test('never dispatches, delivers or hands out on a Sunday or a public holiday', () => {
    const moments = fc.integer({ min: at('2020-01-01T00:00'), max: at('2060-01-01T00:00') })
    const postcodes = fc.option(fc.integer({ min: 1, max: 9999 }).map((code) => String(code).padStart(4, '0')))
    fc.assert(
      fc.property(moments, postcodes, (moment, postcode) => {
        const found = deliveryWindow({ at: moment, days, postcode })
        for (const day of Object.values(found)) {
          expect([isoOf(day), weekdayOf(day) === 0 || isPublicHoliday(day)]).toEqual([isoOf(day), false])
        }
        expect(found.first).toBeGreaterThan(found.dispatched)
        expect(found.last).toBeGreaterThan(found.first)
      }),
    )
  })
})
