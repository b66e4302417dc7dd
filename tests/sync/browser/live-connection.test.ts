import { expect, it, vi } from 'vitest'
import { liveConnection } from '#sync/browser/live-connection.ts'

it('browsers refused at the same moment reconnect at random moments, 10 to 30 seconds later', () => {
  vi.useFakeTimers()
  let opened: { onerror: () => void }[] = []
  class Refused {
    static readonly CLOSED = 2
    readonly readyState = 2
    onerror = (): void => {}
    constructor() {
      opened.push(this)
    }
    close(): void {}
  }
  vi.stubGlobal('EventSource', Refused)
  const reopenedAfter = (random: number): number => {
    opened = []
    vi.spyOn(Math, 'random').mockReturnValue(random)
    const end = liveConnection('/live', () => {})
    opened[0]?.onerror()
    const before = Date.now()
    vi.advanceTimersToNextTimer()
    expect(opened).toHaveLength(2)
    end()
    return Date.now() - before
  }
  expect([0, 0.5, 1].map(reopenedAfter)).toEqual([10_000, 20_000, 30_000])
  vi.useRealTimers()
})
