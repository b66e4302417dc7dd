import {
  defer,
  EMPTY,
  expand,
  filter,
  ignoreElements,
  merge,
  type Observable,
  retry,
  type SchedulerLike,
  Subject,
  startWith,
  switchMap,
  take,
  takeUntil,
  tap,
  throwError,
  timer,
} from 'rxjs'
import { assertNever } from '#domain/assert.ts'
import { backOff } from './back-off.ts'
import type { Outcome } from './exchange-once.ts'
import { BACK_OFF, WATCHDOG } from './limits.ts'
import { singleFlight } from './single-flight.ts'

export interface SyncLoopParts {
  /** Whatever calls for an exchange. */
  readonly wanted$: Observable<unknown>
  /** One exchange: emits its outcome and completes; is given up when it is unsubscribed. */
  readonly exchange$: Observable<Outcome>
  readonly isOnline: () => boolean
  /** Emits when the network is back. */
  readonly online$: Observable<unknown>
  /** Ends a wait for another try. */
  readonly goodNews$: Observable<unknown>
  /** Whether events wait to be sent. */
  readonly isWaiting: () => boolean
  readonly onOutcome: (outcome: Outcome) => void
  /** What stopped a run, before the next one starts. */
  readonly onStopped: (error: unknown) => void
  readonly random: () => number
  readonly scheduler: SchedulerLike
}

/**
 * The leader's work: exchanges, one at a time, whenever one is wanted, and again until nothing is left to send. After a
 * failure it waits, offline it waits for the network, and what stands still without a reason is started again.
 * Completes when the server speaks a newer protocol.
 */
export function syncLoop(parts: SyncLoopParts): Observable<never> {
  const delay = (error: unknown): Observable<unknown> => {
    parts.onStopped(error)
    return timer(BACK_OFF.base, parts.scheduler)
  }
  return defer(() => oneRun(parts)).pipe(retry({ delay }))
}

function oneRun(parts: SyncLoopParts): Observable<never> {
  const { scheduler } = parts
  /** Signs of life, each with the ms of silence that are to be expected after it. */
  const life$ = new Subject<number>()
  const outdated$ = new Subject<void>()
  let failures = 0

  const once$ = defer(() => {
    life$.next(0)
    if (parts.isOnline()) return parts.exchange$
    return parts.online$.pipe(
      take(1),
      switchMap(() => parts.exchange$),
    )
  }).pipe(
    tap((outcome) => {
      life$.next(0)
      parts.onOutcome(outcome)
    }),
  )

  const next = (outcome: Outcome): Observable<Outcome> => {
    switch (outcome.kind) {
      case 'settled':
      case 'ended':
        failures = 0
        return EMPTY
      case 'again':
        failures = 0
        return once$
      case 'later': {
        failures += 1
        const { retryAfter } = outcome
        const wait = backOff({ failures, retryAfter, random: parts.random, scheduler, goodNews$: parts.goodNews$ })
        life$.next(wait.ms)
        return wait.over$.pipe(switchMap(() => once$))
      }
      case 'outdated':
        outdated$.next()
        return EMPTY
      default:
        return assertNever(outcome)
    }
  }

  const exchanges$ = parts.wanted$.pipe(
    singleFlight(() => once$.pipe(expand(next))),
    ignoreElements(),
  )
  const stalled$ = life$.pipe(
    startWith(0),
    switchMap((silence) => timer(silence + WATCHDOG, WATCHDOG, scheduler)),
    filter(() => parts.isWaiting() && parts.isOnline()),
    switchMap(() => throwError(() => new Error(`Nothing has moved for ${WATCHDOG} ms`))),
  )
  return merge(stalled$, exchanges$).pipe(takeUntil(outdated$))
}
