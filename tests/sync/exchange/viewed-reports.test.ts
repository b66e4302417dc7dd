import { describe, expect, it } from 'vitest'
import { MAX_VIEWED, type Viewed } from '#domain/wire/viewed.ts'
import { viewedReports } from '#sync/exchange/viewed-reports.ts'
import { screenAtRest } from '#tests/kit/entries.ts'

const viewed = (id: string): Viewed => ({ id, at: 1, after: 0, cursor: 0, view: screenAtRest })
const place = { clientId: 'a', streamId: 'cart:1' }

describe('what a page showed beside the cart', () => {
  it('is told until the server has taken it, and then no more', () => {
    const reports = viewedReports()
    reports.add({ ...place, viewed: viewed('1') })
    const sent = reports.undelivered(place)
    reports.add({ ...place, viewed: viewed('2') })
    reports.delivered(sent)
    expect(reports.undelivered(place).map(({ id }) => id)).toEqual(['2'])
  })

  it('is told of the log that it has its place in, and of no other client’s or cart’s', () => {
    const reports = viewedReports()
    reports.add({ ...place, streamId: null, viewed: viewed('before the first answer') })
    reports.add({ ...place, viewed: viewed('own') })
    reports.add({ ...place, streamId: 'cart:2', viewed: viewed('of another cart') })
    reports.add({ ...place, clientId: 'b', viewed: viewed('of another client') })
    expect(reports.undelivered(place).map(({ id }) => id)).toEqual(['before the first answer', 'own'])
  })

  it('is never more than a request takes', () => {
    const reports = viewedReports()
    for (let nth = 0; nth < MAX_VIEWED + 5; nth += 1) reports.add({ ...place, viewed: viewed(String(nth)) })
    expect(reports.undelivered(place)).toHaveLength(MAX_VIEWED)
    expect(reports.undelivered(place).at(-1)?.id).toBe(String(MAX_VIEWED + 4))
  })
})
