import { defer, EMPTY, map, merge, NEVER, type Observable, timer } from 'rxjs'
import { TestScheduler } from 'rxjs/testing'
import { describe, expect, it } from 'vitest'
import type { SyncOutcome } from '#sync/exchange/outcome.ts'
import { type SyncLoopParts, syncLoop } from '#sync/exchange/sync-loop.ts'
import type { PagePort } from '#sync/ports/ports.ts'

const settled: SyncOutcome = { kind: 'settled' }
const again: SyncOutcome = { kind: 'again' }
const outdated: SyncOutcome = { kind: 'outdated' }
const refused: SyncOutcome = { kind: 'later', retryAfter: null, reached: true }
const later = (retryAfter: number | null = null): SyncOutcome => ({ kind: 'later', retryAfter, reached: false })

/** A scripted run of the loop: an exchange takes 10 ms and has the next of `outcomes`, the last one repeatedly. */
interface Story {
  readonly outcomes: readonly (SyncOutcome | 'hangs' | 'breaks' | 'slow')[]
  /** When an exchange is requested, in ms, besides the start. */
  readonly wanted?: readonly number[]
  readonly retryNow?: readonly number[]
  /** When the network returns, in ms. */
  readonly offlineUntil?: number
  readonly waiting?: boolean
  readonly ms: number
}

function tell({ outcomes, wanted = [], retryNow = [], offlineUntil = 0, waiting = true, ms }: Story) {
  const scheduler = new TestScheduler(() => {})
  const exchanges: number[] = []
  const stops: number[] = []
  let ended = false
  scheduler.run(({ cold, flush }) => {
    const left = [...outcomes]
    const due = (time: number): Observable<unknown> =>
      defer(() => (time < scheduler.now() ? EMPTY : timer(time - scheduler.now(), scheduler)))
    const at = (times: readonly number[]): Observable<unknown> => merge(...times.map(due))
    const exchange$ = defer((): Observable<SyncOutcome> => {
      exchanges.push(scheduler.now())
      const next = left.shift() ?? settled
      if (next === 'hangs') return NEVER
      if (next === 'slow') return timer(20_000, scheduler).pipe(map(() => settled))
      if (next === 'breaks') return cold('10ms #', {}, new Error('a bug'))
      return cold('10ms (o|)', { o: next })
    })
    const page: PagePort = {
      isOnline: () => scheduler.now() >= offlineUntil,
      watch(listener) {
        const subscription = at([offlineUntil]).subscribe(() => listener('online'))
        return () => subscription.unsubscribe()
      },
    }
    const parts: SyncLoopParts = {
      wanted$: merge(timer(0, scheduler), at(wanted)),
      exchange$,
      retryNow$: at(retryNow),
      otherSession$: NEVER,
      isWaiting: () => waiting,
      onOutcome: () => {},
      onStopped: () => stops.push(scheduler.now()),
      ports: { page, random: () => 0.5, scheduler },
    }
    const subscription = syncLoop(parts).subscribe({
      complete: () => {
        ended = true
      },
    })
    scheduler.schedule(() => subscription.unsubscribe(), ms)
    flush()
  })
  return { exchanges, stops, ended }
}

describe('the leading tab’s sync loop', () => {
  it('exchanges at its start, and on every request', () => {
    expect(tell({ outcomes: [], wanted: [100, 300], ms: 1_000 }).exchanges).toEqual([0, 100, 300])
  })

  it('gives each exchange its full time, also after a time without any', () => {
    expect(tell({ outcomes: [settled, 'slow'], wanted: [25_000], ms: 50_000 }).stops).toEqual([])
  })

  it('continues at once while there is more to send', () => {
    expect(tell({ outcomes: [again, again], ms: 1_000 }).exchanges).toEqual([0, 10, 20])
  })

  it('waits longer after every failure, and resets after a success', () => {
    const outcomes = [later(), later(), later(), settled, later()]
    // 10 ms of exchange, and half of 500, 1 000 and 2 000 ms.
    const { exchanges } = tell({ outcomes, wanted: [5_000], ms: 6_000 })
    expect(exchanges).toEqual([0, 260, 770, 1_780, 5_000, 5_260])
  })

  it('counts failures with an answer of the shop apart from those without one', () => {
    const { exchanges } = tell({ outcomes: [later(), later(), later(), refused, refused, later(), settled], ms: 9_000 })
    // Half of 500, 1 000 and 2 000 ms, then of 500 and 1 000 ms, then of 4 000 ms: there was no success in between.
    expect(exchanges).toEqual([0, 260, 770, 1_780, 2_040, 2_550, 4_560])
  })

  it('serves requests made during a wait together after it', () => {
    const { exchanges } = tell({ outcomes: [later(), later(), later()], wanted: [900, 1_000, 1_100], ms: 3_000 })
    expect(exchanges).toEqual([0, 260, 770, 1_780, 1_790])
  })

  it('retries at once when it is told to, but not before the server’s Retry-After', () => {
    expect(tell({ outcomes: [later(), later(), later()], retryNow: [800], ms: 1_500 }).exchanges).toEqual([
      0, 260, 770, 800,
    ])
    expect(tell({ outcomes: [later(9_000)], retryNow: [800], ms: 10_000 }).exchanges).toEqual([0, 9_010])
  })

  it('waits after such a retry as after a first failure, also if it was told to while an exchange was failing', () => {
    const outcomes = Array.from({ length: 9 }, () => later())
    expect(tell({ outcomes, retryNow: [775], ms: 1_500 }).exchanges).toEqual([0, 260, 770, 1_030])
    expect(tell({ outcomes, retryNow: [800], ms: 1_500 }).exchanges).toEqual([0, 260, 770, 800, 1_060])
  })

  it('makes no call offline, and one as soon as it is online', () => {
    expect(tell({ outcomes: [], wanted: [100], offlineUntil: 70_000, ms: 80_000 })).toMatchObject({
      exchanges: [70_000, 70_010],
      stops: [],
    })
  })

  it('is restarted when events are pending and nothing happens for 30 seconds', () => {
    const { exchanges, stops } = tell({ outcomes: ['hangs'], ms: 31_000 })
    expect(stops).toEqual([30_000])
    expect(exchanges).toEqual([0, 30_500])
  })

  it('is restarted when a trigger was lost', () => {
    expect(tell({ outcomes: [], ms: 31_000 }).exchanges).toEqual([0, 30_510])
  })

  it('is not restarted while nothing is pending, nor during a deliberate wait', () => {
    expect(tell({ outcomes: ['hangs'], waiting: false, ms: 200_000 }).stops).toEqual([])
    expect(tell({ outcomes: [later(120_000)], ms: 121_000 })).toMatchObject({ exchanges: [0, 120_010], stops: [] })
  })

  it('is restarted after a bug in an exchange', () => {
    expect(tell({ outcomes: ['breaks'], ms: 1_000 })).toMatchObject({ exchanges: [0, 510], stops: [10] })
  })

  it('is restarted as often as necessary', () => {
    const { exchanges, stops } = tell({ outcomes: Array(8).fill('breaks'), ms: 10_000 })
    expect(stops).toHaveLength(8)
    expect(exchanges).toHaveLength(9)
  })

  it('resets its backoff after an exchange that left more to send', () => {
    const outcomes = [later(), later(), again, later(), later()]
    expect(tell({ outcomes, ms: 3_000 }).exchanges).toEqual([0, 260, 770, 780, 1_040, 1_550])
  })

  it('ends when the server only speaks a newer protocol', () => {
    expect(tell({ outcomes: [outdated], wanted: [100, 200], ms: 90_000 })).toEqual({
      exchanges: [0],
      stops: [],
      ended: true,
    })
  })
})
