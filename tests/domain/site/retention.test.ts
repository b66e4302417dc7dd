import { expect, it } from 'vitest'
import { periodInMs, RETENTION, retentionList } from '#domain/site/retention.ts'

it('no period that is stated in years ends before the same day of that year, whenever it begins', () => {
  const periods = Object.values(RETENTION).flatMap(({ kept }) => ('years' in kept ? [kept] : []))
  expect(periods.length).toBeGreaterThan(0)
  const days = Array.from({ length: 4 * 366 }, (_, day) => new Date(Date.UTC(2027, 0, 1 + day)))
  const early = periods.flatMap((period) =>
    days.filter((from) => {
      const until = Date.UTC(from.getUTCFullYear() + period.years, from.getUTCMonth(), from.getUTCDate())
      return from.getTime() + periodInMs(period) < until
    }),
  )
  expect(early).toEqual([])
})

it('a period that is stated in days lasts as many whole days', () => {
  const periods = Object.values(RETENTION).flatMap(({ kept }) => ('days' in kept ? [kept] : []))
  expect(periods.length).toBeGreaterThan(0)
  for (const period of periods)
    expect(periodInMs(period)).toBe(Date.UTC(2027, 0, 1 + period.days) - Date.UTC(2027, 0, 1))
})

it('the privacy page states every period as it is', () => {
  const lines = retentionList().split('\n')
  expect(lines).toHaveLength(Object.keys(RETENTION).length)
  const stated = (name: keyof typeof RETENTION) =>
    lines.find((line) => line.startsWith(`- **${RETENTION[name].what}:** `))
  expect(stated('carts')).toContain(':** a year after the last use, because')
  expect(stated('mail')).toContain(':** 2 years after it was written, because')
  expect(stated('orders')).toContain(':** 5 years after the order, or until you delete your account, because')
  expect(stated('logins')).toContain(':** 90 days after the last use, because')
})
