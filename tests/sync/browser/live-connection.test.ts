import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { liveConnection } from '#sync/browser/live-connection.ts'
import type { LiveSignal } from '#sync/ports/ports.ts'

let opened: { onerror: () => void; readonly isClosed: boolean }[] = []

/** A connection that the server refuses. */
class Refused {
  static readonly CLOSED = 2
  readonly readyState: number = 2
  onerror = (): void => {}
  isClosed = false
  constructor() {
    opened.push(this)
  }
  close(): void {
    this.isClosed = true
  }
}

beforeEach(() => {
  opened = []
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Refused)
})
afterEach(() => {
  vi.useRealTimers()
})

it('browsers refused at the same moment reconnect at random moments, 10 to 30 seconds later', () => {
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
})

it('a connection that was refused is not opened again once its page has ended it', () => {
  const end = liveConnection('/live', () => {})
  opened[0]?.onerror()
  end()
  vi.advanceTimersByTime(60_000)
  expect(opened).toHaveLength(1)
})

it('a connection that was opened again after a refusal is closed with its page', () => {
  const end = liveConnection('/live', () => {})
  opened[0]?.onerror()
  vi.advanceTimersByTime(60_000)
  expect(opened.map(({ isClosed }) => isClosed).at(-1)).toBe(false)
  end()
  expect(opened).toHaveLength(2)
  expect(opened[1]?.isClosed).toBe(true)
})

it('a connection that breaks is reported, and left to the browser, which opens it again by itself', () => {
  const heard: LiveSignal[] = []
  class Broken extends Refused {
    override readonly readyState = 0
  }
  vi.stubGlobal('EventSource', Broken)
  const end = liveConnection('/live', (signal) => heard.push(signal))
  opened[0]?.onerror()
  vi.advanceTimersByTime(60_000)
  expect(opened).toHaveLength(1)
  expect(heard).toEqual([{ kind: 'lost' }])
  expect(opened[0]?.isClosed).toBe(false)
  end()
  expect(opened[0]?.isClosed).toBe(true)
})

it('a page hears that its connection is open, and what the shop says over it', () => {
  const heard: LiveSignal[] = []
  const urls: string[] = []
  class Open extends Refused {
    constructor(url: string) {
      super()
      urls.push(url)
    }
    override readonly readyState = 1
    onopen = (): void => {}
    onmessage = (_message: { readonly data: string }): void => {}
  }
  vi.stubGlobal('EventSource', Open)
  const end = liveConnection('/the-shop', (signal) => heard.push(signal))
  const [connection] = opened as unknown as Open[]
  connection?.onopen()
  connection?.onmessage({ data: '7' })
  expect(urls).toEqual(['/the-shop'])
  expect(heard).toEqual([{ kind: 'open' }, { kind: 'poke', data: '7' }])
  end()
})
