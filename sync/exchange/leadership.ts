import { distinctUntilChanged, filter, map, Observable, of, startWith, switchMap } from 'rxjs'
import type { Locks, PagePort } from '../ports/ports.ts'
import { fromListener } from './from-listener.ts'

const LOCK = 'rusbank-sync'

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
