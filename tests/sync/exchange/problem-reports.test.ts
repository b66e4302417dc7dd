import { describe, expect, it } from 'vitest'
import { problemReports } from '#sync/exchange/problem-reports.ts'

const failed = { what: 'storage_failed', detail: 'the disk of somebody' } as const

function reportsAt(...times: number[]) {
  return problemReports({ now: () => times.shift() ?? 0 })
}

describe('problems on a page', () => {
  it('are counted by kind from the first moment, without their details', () => {
    const reports = reportsAt(5, 6)
    reports.add(failed)
    reports.add({ what: 'stalled' })
    reports.add(failed)
    expect(reports.undelivered()).toEqual([
      { what: 'storage_failed', count: 2, at: 5 },
      { what: 'stalled', count: 1, at: 6 },
    ])
  })

  it('are reported again only if they happened again since the last report', () => {
    const reports = reportsAt(5)
    reports.add(failed)
    const undelivered = reports.undelivered()
    reports.add(failed)
    reports.delivered(undelivered)
    expect(reports.undelivered()).toEqual([{ what: 'storage_failed', count: 2, at: 5 }])
    reports.delivered(reports.undelivered())
    expect(reports.undelivered()).toEqual([])
  })
})
