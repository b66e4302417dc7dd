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

describe('exchanges fly one at a time', () => {
  it('each when it is wanted', () => {
    flies({ wanted: 'w-----w---', work: '--x|', starts: [0, 6], result: '--x-----x-' })
  })

  it('and however often one is wanted meanwhile, exactly one more follows', () => {
    flies({ wanted: 'www-------', work: '---x|', starts: [0, 4], result: '---x---x--' })
  })

  it('also when it is wanted in the very moment of the landing', () => {
    flies({ wanted: 'w---w-----', work: '---x|', starts: [0, 4], result: '---x---x--' })
  })

  it('work that is done at once lets the next one fly', () => {
    flies({ wanted: 'w-w-------', work: '(x|)', starts: [0, 2], result: 'x-x-------' })
  })

  it('the last one lands before the end', () => {
    flies({ wanted: 'ww|', work: '---x|', starts: [0, 4], result: '---x---x|' })
  })

  it('one that fails, fails all', () => {
    flies({ wanted: 'w---------', work: '--#', starts: [0], result: '--#' })
  })

  it('unsubscribing cancels the run in progress', () => {
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
