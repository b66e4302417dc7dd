import {
  defer,
  EMPTY,
  expand,
  filter,
  ignoreElements,
  merge,
  type Observable,
  of,
  retry,
  Subject,
  startWith,
  switchMap,
  take,
  takeWhile,
  tap,
  throwError,
  timer,
} from 'rxjs'
import { assertNever } from '#domain/assert.ts'
import type { ShopPorts } from '../storage/shop-ports.ts'
import { BACK_OFF, backOff } from './back-off.ts'
import { fromListener } from './from-listener.ts'
import type { SyncOutcome } from './outcome.ts'
import { singleFlight } from './single-flight.ts'

/** The loop is restarted when events wait, the network is up and there was no progress for so long, in ms. */
const WATCHDOG_MS = 30_000

export interface SyncLoopParts {
  /** Emits when an exchange is needed. */
  readonly wanted$: Observable<unknown>
  /** One exchange: emits its outcome and completes; is given up when it is unsubscribed. */
  readonly exchange$: Observable<SyncOutcome>
  /** Ends a wait for another try. */
  readonly goodNews$: Observable<unknown>
  /** Whether events wait to be sent. */
  readonly isWaiting: () => boolean
  readonly onOutcome: (outcome: SyncOutcome) => void
  /** What stopped a run, before the next one starts. */
  readonly onStopped: (error: unknown) => void
  readonly ports: Pick<ShopPorts, 'page' | 'random' | 'scheduler'>
}

/**
 * The leader's work: exchanges, one at a time, whenever one is wanted, and again until nothing is left to send. After a
 * failure it waits, offline it waits for the network, and a loop that stalls is restarted.
 * Completes when the server speaks a newer protocol.
 */
export function syncLoop(parts: SyncLoopParts): Observable<never> {
  const delay = (error: unknown): Observable<unknown> => {
    parts.onStopped(error)
    return timer(BACK_OFF.base, parts.ports.scheduler)
  }
  return defer(() => oneRun(parts)).pipe(retry({ delay }))
}

function oneRun(parts: SyncLoopParts): Observable<never> {
  const { page, random, scheduler } = parts.ports
  const online$ = fromListener(page.watch).pipe(filter((event) => event === 'online'))
  /** Progress, each with the longest time in ms until the next. */
  const life$ = new Subject<number>()
  let failures = 0

  const once$ = defer(() => {
    life$.next(0)
    const network$: Observable<unknown> = page.isOnline() ? of(true) : online$.pipe(take(1))
    return network$.pipe(switchMap(() => parts.exchange$))
  }).pipe(
    tap((outcome) => {
      life$.next(0)
      parts.onOutcome(outcome)
    }),
  )

  const next = (outcome: SyncOutcome): Observable<SyncOutcome> => {
    switch (outcome.kind) {
      case 'settled':
      case 'ended':
      case 'outdated':
        failures = 0
        return EMPTY
      case 'again':
        failures = 0
        return once$
      case 'later': {
        failures += 1
        const { retryAfter } = outcome
        const wait = backOff({ failures, retryAfter, random, scheduler, goodNews$: parts.goodNews$ })
        life$.next(wait.ms)
        return wait.over$.pipe(switchMap(() => once$))
      }
      default:
        return assertNever(outcome)
    }
  }

  const outcomes$ = parts.wanted$.pipe(singleFlight(() => once$.pipe(expand(next))))
  const stalled$ = life$.pipe(
    startWith(0),
    switchMap((silence) => timer(silence + WATCHDOG_MS, WATCHDOG_MS, scheduler)),
    filter(() => parts.isWaiting() && page.isOnline()),
    switchMap(() => throwError(() => new Error(`Nothing has moved for ${WATCHDOG_MS} ms`))),
  )
  return merge(stalled$, outcomes$).pipe(
    takeWhile(({ kind }) => kind !== 'outdated'),
    ignoreElements(),
  )
}
