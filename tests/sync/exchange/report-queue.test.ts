import { describe, expect, it } from 'vitest'
import { reportQueue } from '#sync/exchange/report-queue.ts'

const place = { clientId: 'a', streamId: 'cart:1' }

describe('a report for support', () => {
  it('is sent until the server has accepted it, and then no more', () => {
    const reports = reportQueue<string>(9)
    reports.add({ ...place, report: '1' })
    const sent = reports.undelivered(place)
    reports.add({ ...place, report: '2' })
    expect(reports.undelivered(place)).toEqual(['1', '2'])
    reports.delivered(sent)
    expect(reports.undelivered(place)).toEqual(['2'])
  })

  it('is sent with its own log, and with no other client’s or cart’s', () => {
    const reports = reportQueue<string>(9)
    reports.add({ ...place, streamId: null, report: 'before the first answer' })
    reports.add({ ...place, report: 'own' })
    reports.add({ ...place, streamId: 'cart:2', report: 'of another cart' })
    reports.add({ ...place, clientId: 'b', report: 'of another client' })
    expect(reports.undelivered(place)).toEqual(['before the first answer', 'own'])
  })

  it('is limited to the latest, as many as a request takes', () => {
    const reports = reportQueue<number>(3)
    for (let nth = 0; nth < 8; nth += 1) reports.add({ ...place, report: nth })
    expect(reports.undelivered(place)).toEqual([5, 6, 7])
  })
})
