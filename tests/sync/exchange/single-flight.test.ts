import type { Observable } from 'rxjs'
import { TestScheduler } from 'rxjs/testing'
import { describe, expect, it } from 'vitest'
import { singleFlight } from '#sync/exchange/single-flight.ts'

const marbles = (): TestScheduler => new TestScheduler((actual, expected) => expect(actual).toEqual(expected))

interface Flights {
  readonly wanted: string
  readonly work: string
  readonly starts: readonly number[]
  readonly result: string
}

function flies({ wanted, work, starts, result }: Flights): void {
  const scheduler = marbles()
  const started: number[] = []
  scheduler.run(({ hot, cold, expectObservable, flush }) => {
    const fly = (): Observable<string> => {
      started.push(scheduler.now())
      return cold(work)
    }
    expectObservable(hot(wanted).pipe(singleFlight(fly))).toBe(result)
    flush()
  })
  expect(started).toEqual(starts)
}

describe('single flight: one run at a time', () => {
  it('runs once per request', () => {
    flies({ wanted: 'w-----w---', work: '--x|', starts: [0, 6], result: '--x-----x-' })
  })

  it('runs exactly once more, however many requests arrive during a run', () => {
    flies({ wanted: 'www-------', work: '---x|', starts: [0, 4], result: '---x---x--' })
  })

  it('runs again also for a request during the second run, and so on', () => {
    flies({ wanted: 'w-w---w---', work: '---x|', starts: [0, 4, 8], result: '---x---x---x' })
  })

  it('runs again if the request arrives as the run completes', () => {
    flies({ wanted: 'w---w-----', work: '---x|', starts: [0, 4], result: '---x---x--' })
  })

  it('runs again after a synchronous run', () => {
    flies({ wanted: 'w-w-------', work: '(x|)', starts: [0, 2], result: 'x-x-------' })
  })

  it('completes after the last run', () => {
    flies({ wanted: 'ww|', work: '---x|', starts: [0, 4], result: '---x---x|' })
  })

  it('fails if one run fails', () => {
    flies({ wanted: 'w---------', work: '--#', starts: [0], result: '--#' })
  })

  it('cancels the current run on unsubscribe', () => {
    const scheduler = marbles()
    scheduler.run(({ cold, expectSubscriptions, flush }) => {
      const work = cold('---------x|')
      const subscription = scheduler
        .createHotObservable('w')
        .pipe(singleFlight(() => work))
        .subscribe()
      scheduler.schedule(() => subscription.unsubscribe(), 4)
      expectSubscriptions(work.subscriptions).toBe('^---!')
      flush()
    })
  })
})
