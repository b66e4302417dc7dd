import { describe, expect, test } from 'vitest'
import { dayOf, isoOf } from '#domain/shipping/calendar.ts'
import { isPublicHoliday } from '#domain/shipping/public-holidays.ts'

const holidaysOf = (year: number) => {
  const first = dayOf(year, 1, 1)
  return Array.from({ length: dayOf(year + 1, 1, 1) - first }, (_, offset) => first + offset)
    .filter(isPublicHoliday)
    .map((day) => isoOf(day).slice(5))
}

describe('South Africa’s public holidays', () => {
  test('match the gazette of 2026, with the Monday after Women’s Day', () => {
    expect(holidaysOf(2026)).toEqual([
      ...['01-01', '03-21', '04-03', '04-06', '04-27', '05-01', '06-16'],
      ...['08-09', '08-10', '09-24', '12-16', '12-25', '12-26'],
    ])
  })

  test('if Christmas is a Sunday, the Monday is the Day of Goodwill and no other day follows', () => {
    expect(holidaysOf(2022).slice(-2)).toEqual(['12-25', '12-26'])
  })

  test('the Day of Goodwill on a Sunday makes the Monday a holiday', () => {
    expect(holidaysOf(2027).slice(-3)).toEqual(['12-25', '12-26', '12-27'])
  })

  test.each([
    [2024, '03-29', '04-01'],
    [2025, '04-18', '04-21'],
    [2027, '03-26', '03-29'],
    [2028, '04-14', '04-17'],
    [2029, '03-30', '04-02'],
    [2030, '04-19', '04-22'],
    [2035, '03-23', '03-26'],
    [2038, '04-23', '04-26'],
    [2049, '04-16', '04-19'],
  ])('Easter of %d is on the day of the church calendar', (year, friday, monday) => {
    expect(holidaysOf(year)).toEqual(expect.arrayContaining([friday, monday]))
  })
})
