import { merge, type Observable, type SchedulerLike, take, timer } from 'rxjs'

/** In ms: the first ceiling, which doubles with every failure; the highest; and that of `Retry-After`, as long timers fire at once. */
export const BACK_OFF = { base: 500, ceiling: 60_000, obeyed: 3_600_000 } as const

/** Full jitter: anything from 0 up to a ceiling that doubles with every failure in a row (the first is 1). In ms. */
export function backOffDelay(failures: number, random: () => number): number {
  return Math.floor(random() * Math.min(BACK_OFF.ceiling, BACK_OFF.base * 2 ** (failures - 1)))
}

interface Failure {
  /** Failures in a row, from 1. */
  readonly failures: number
  /** The server's `Retry-After` in ms, which nothing cuts short; null without one. */
  readonly retryAfter: number | null
  readonly random: () => number
  readonly scheduler: SchedulerLike
  /** Such as the network's return: ends a wait at once. */
  readonly goodNews$: Observable<unknown>
}

/** How long to wait, in ms, and what emits once when it is time to try again. */
export function backOff({ failures, retryAfter, random, scheduler, goodNews$ }: Failure) {
  const ms = Math.max(backOffDelay(failures, random), Math.min(retryAfter ?? 0, BACK_OFF.obeyed))
  const time$ = timer(ms, scheduler)
  const ending$ = retryAfter === null ? merge(time$, goodNews$) : time$
  return { ms, over$: ending$.pipe(take(1)) }
}
