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
import type { ShopPorts } from '../storage/shop-ports.ts'
import { BACK_OFF, backOff } from './back-off.ts'
import { fromListener } from './from-listener.ts'
import type { SyncOutcome } from './outcome.ts'
import { singleFlight } from './single-flight.ts'

/** The loop is restarted after this long without progress, if events are waiting and the network is up. */
const WATCHDOG_MS = 30_000

export interface SyncLoopParts {
  /** Emits when an exchange is needed. */
  readonly wanted$: Observable<unknown>
  /** One exchange: emits its outcome and completes; unsubscribing aborts it. */
  readonly exchange$: Observable<SyncOutcome>
  /** Ends a wait for the next attempt, unless the server set it. */
  readonly retryNow$: Observable<unknown>
  /** Emits after a login or logout, and ends a wait that the server set: it asked another session to wait. */
  readonly otherSession$: Observable<unknown>
  /** Whether events wait to be sent. */
  readonly isWaiting: () => boolean
  readonly onOutcome: (outcome: SyncOutcome) => void
  /** Called with the error that stopped a run, before the next one starts. */
  readonly onStopped: (error: unknown) => void
  readonly ports: Pick<ShopPorts, 'page' | 'random' | 'scheduler'>
}

/**
 * The leader's loop: runs exchanges, one at a time, whenever one is wanted, until nothing is left to send. It backs off after a
 * failure, waits for the network when offline, and restarts when it stalls. Completes when the server requires a newer protocol.
 */
export function syncLoop(parts: SyncLoopParts): Observable<never> {
  const delay = (error: unknown): Observable<unknown> => {
    parts.onStopped(error)
    return timer(BACK_OFF.base, parts.ports.scheduler)
  }
  return defer(() => runOnce(parts)).pipe(retry({ delay }))
}

function runOnce(parts: SyncLoopParts): Observable<never> {
  const { page, random, scheduler } = parts.ports
  const online$ = fromListener(page.watch).pipe(filter((event) => event === 'online'))
  /** Emits on progress, with the expected pause until the next progress in ms. */
  const progress$ = new Subject<number>()
  /** By whether the shop answered: the long waits of an outage do not delay what follows the shop's first answer. */
  const failures = new Map<boolean, number>()

  const exchangeWhenOnline$ = defer(() => {
    progress$.next(0)
    const network$: Observable<unknown> = page.isOnline() ? of(true) : online$.pipe(take(1))
    return network$.pipe(switchMap(() => parts.exchange$))
  }).pipe(
    tap((outcome) => {
      progress$.next(0)
      parts.onOutcome(outcome)
    }),
  )

  const next = (outcome: SyncOutcome): Observable<SyncOutcome> => {
    if (outcome.kind !== 'later') {
      failures.clear()
      return outcome.kind === 'again' ? exchangeWhenOnline$ : EMPTY
    }
    const { retryAfter, reached } = outcome
    const count = 1 + (failures.get(reached) ?? 0)
    failures.set(reached, count)
    const { retryNow$, otherSession$ } = parts
    const end$ = retryAfter === null ? retryNow$ : otherSession$
    const wait = backOff({ failures: count, retryAfter, random, scheduler, end$ })
    progress$.next(wait.ms)
    return wait.over$.pipe(switchMap(() => exchangeWhenOnline$))
  }

  const outcomes$ = parts.wanted$.pipe(singleFlight(() => exchangeWhenOnline$.pipe(expand(next))))
  const stalled$ = progress$.pipe(
    startWith(0),
    switchMap((pause) => timer(pause + WATCHDOG_MS, WATCHDOG_MS, scheduler)),
    filter(() => parts.isWaiting() && page.isOnline()),
    switchMap(() => throwError(() => new Error(`Nothing has moved for ${WATCHDOG_MS} ms`))),
  )
  // An exchange that was already failing when the network returned says nothing of the next one.
  const news$ = parts.retryNow$.pipe(tap(() => failures.clear()))
  return merge(stalled$, news$.pipe(ignoreElements()), outcomes$).pipe(
    takeWhile(({ kind }) => kind !== 'outdated'),
    ignoreElements(),
  )
}
