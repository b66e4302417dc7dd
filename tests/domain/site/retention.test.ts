import { expect, it } from 'vitest'
import { RETENTION, termInMs } from '#domain/site/retention.ts'

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
