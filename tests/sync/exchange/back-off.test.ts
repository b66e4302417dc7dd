import fc from 'fast-check'
import { NEVER } from 'rxjs'
import { TestScheduler } from 'rxjs/testing'
import { describe, expect, it } from 'vitest'
import { BACK_OFF, backOff, backOffDelay } from '#sync/exchange/back-off.ts'

const marbles = (): TestScheduler => new TestScheduler((actual, expected) => expect(actual).toEqual(expected))
const almostOne = (): number => 1 - Number.EPSILON

describe('the backoff after a failure', () => {
  it('is random up to a ceiling that doubles with every failure, to a maximum', () => {
    const ceilings = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((failures) => backOffDelay(failures, almostOne) + 1)
    expect(ceilings).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
    expect(backOffDelay(5, () => 0)).toBe(0)
  })

  it('stays within its bounds after any number of failures', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (failures, chance) => {
          const ms = backOffDelay(failures, () => chance)
          expect(Number.isInteger(ms) && ms >= 0 && ms < BACK_OFF.ceiling).toBe(true)
        },
      ),
    )
  })

  it('ends early if it may, such as when the network returns', () => {
    const scheduler = marbles()
    scheduler.run(({ hot, expectObservable }) => {
      const wait = { failures: 3, retryAfter: null, random: () => 0.5, scheduler }
      expectObservable(backOff({ ...wait, end$: NEVER }).over$).toBe('1000ms (t|)', { t: 0 })
      expectObservable(backOff({ ...wait, end$: hot('200ms g') }).over$).toBe('200ms (g|)')
    })
  })

  it('is no shorter than the server’s Retry-After', () => {
    const scheduler = marbles()
    scheduler.run(({ expectObservable }) => {
      const wait = { failures: 1, retryAfter: 7_000, random: () => 0.5, scheduler, end$: NEVER }
      expect(backOff(wait).ms).toBe(7_000)
      expectObservable(backOff(wait).over$).toBe('7000ms (t|)', { t: 0 })
      expect(backOff({ ...wait, failures: 8, retryAfter: 1_000 }).ms).toBe(30_000)
    })
  })

  it('is an hour at most, also if a proxy asks for months: timers have a limit', () => {
    const wait = { failures: 1, random: () => 0.5, scheduler: marbles(), end$: NEVER }
    expect(backOff({ ...wait, retryAfter: 90 * 24 * 3_600_000 }).ms).toBe(3_600_000)
    expect(backOff({ ...wait, retryAfter: 600_000 }).ms).toBe(600_000)
  })
})
