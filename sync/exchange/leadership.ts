import { distinctUntilChanged, filter, map, merge, Observable, of, scan, startWith, switchMap, tap, timer } from 'rxjs'
import type { WritableCartLog } from '../log/cart-log.ts'
import type { Locks, PagePort } from '../ports/ports.ts'
import type { ShopPorts } from '../storage/shop-ports.ts'
import { fromListener } from './from-listener.ts'

const LOCK = 'rusbank-sync'
/** The longest time between two questions of a following tab for its leader's link, and how many unanswered questions show that the leader does nothing. */
const ASK_INTERVAL_MS = 20_000
const MAX_UNANSWERED = 2

/**
 * Emits whether this tab leads. It queues for the lock, releases it when its page is suspended, and queues again when the
 * page is restored. Without locks, or if they fail, every tab leads: wasteful, but correct.
 */
export function leadership(locks: Locks | null, page: PagePort): Observable<boolean> {
  const isActive$ = fromListener(page.watch).pipe(
    filter((event) => event === 'left' || event === 'returned'),
    map((event) => event === 'returned'),
    startWith(true),
    distinctUntilChanged(),
  )
  return isActive$.pipe(switchMap((isActive) => (isActive ? holdingLock(locks) : of(false))))
}

function holdingLock(locks: Locks | null): Observable<boolean> {
  if (locks === null) return of(true)
  return new Observable((subscriber) => {
    const leaving = new AbortController()
    const { signal } = leaving
    const released = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    const held = (): Promise<void> => {
      subscriber.next(true)
      return released
    }
    locks.request(LOCK, { signal }, held).catch(() => subscriber.next(true))
    return () => leaving.abort()
  })
}

/**
 * Asks for the leader's link, whose changes a page misses before it opens and while it is suspended. Emits whether the leader
 * does nothing: iOS suspends a background tab without an event, and a page may hang, and neither releases the lock.
 */
export function following({ channel, page, random, scheduler }: ShopPorts, log: WritableCartLog): Observable<boolean> {
  // Tabs that were restored together do not all lead: the first one answers the others.
  const due$ = timer(0, Math.round(ASK_INTERVAL_MS * (1 - random() / 2)), scheduler).pipe(map(() => 1))
  const asked$ = merge(due$, fromListener(page.watch).pipe(map(() => 0)))
  const answered$ = fromListener(channel.listen).pipe(
    filter((message) => message.kind === 'link'),
    tap(({ link }) => log.note({ link })),
    map(() => Number.NEGATIVE_INFINITY),
  )
  return merge(asked$.pipe(tap(() => channel.post({ kind: 'link_asked' }))), answered$).pipe(
    scan((unanswered, change) => Math.max(0, unanswered + change), 0),
    map((unanswered) => unanswered > MAX_UNANSWERED),
  )
}
