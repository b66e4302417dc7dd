import { expect, it } from 'vitest'
import { RETENTION, retentionList, termInMs } from '#domain/site/retention.ts'

it('no period that is stated in years ends before the same day of that year, whenever it begins', () => {
  const terms = Object.values(RETENTION).flatMap(({ term }) => ('years' in term ? [term] : []))
  expect(terms.length).toBeGreaterThan(0)
  const days = Array.from({ length: 4 * 366 }, (_, day) => new Date(Date.UTC(2027, 0, 1 + day)))
  const early = terms.flatMap((term) =>
    days.filter((from) => {
      const until = Date.UTC(from.getUTCFullYear() + term.years, from.getUTCMonth(), from.getUTCDate())
      return from.getTime() + termInMs(term) < until
    }),
  )
  expect(early).toEqual([])
})

it('a period that is stated in days lasts as many whole days', () => {
  const terms = Object.values(RETENTION).flatMap(({ term }) => ('days' in term ? [term] : []))
  expect(terms.length).toBeGreaterThan(0)
  for (const term of terms) expect(termInMs(term)).toBe(Date.UTC(2027, 0, 1 + term.days) - Date.UTC(2027, 0, 1))
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
