import { merge, type Observable, type SchedulerLike, take, timer } from 'rxjs'

/** In ms: the first ceiling, which doubles with every failure; the highest; and the maximum for `Retry-After`, since timers overflow. */
export const BACK_OFF = { base: 500, ceiling: 60_000, maxRetryAfter: 3_600_000 } as const

/** Full jitter: a random delay from 0 to a ceiling that doubles with every consecutive failure (the first is 1). In ms. */
export function backOffDelay(failures: number, random: () => number): number {
  return Math.floor(random() * Math.min(BACK_OFF.ceiling, BACK_OFF.base * 2 ** (failures - 1)))
}

interface FailedExchange {
  /** Consecutive failures, from 1. */
  readonly failures: number
  /** The server's `Retry-After` in ms; null without one. */
  readonly retryAfter: number | null
  readonly random: () => number
  readonly scheduler: SchedulerLike
  /** Ends the wait immediately. */
  readonly end$: Observable<unknown>
}

/** Returns how long to wait, in ms, and an Observable that emits once when it is time to retry. */
export function backOff({ failures, retryAfter, random, scheduler, end$ }: FailedExchange) {
  const ms = Math.max(backOffDelay(failures, random), Math.min(retryAfter ?? 0, BACK_OFF.maxRetryAfter))
  return { ms, over$: merge(timer(ms, scheduler), end$).pipe(take(1)) }
}
