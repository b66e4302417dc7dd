import { distinctUntilChanged, filter, map, Observable, of, startWith, switchMap } from 'rxjs'
import type { Locks, Page } from '../ports/ports.ts'
import { fromListener } from './from-listener.ts'

const LOCK = 'rusbank-sync'

/**
 * Whether this tab leads. It queues for the lock, releases it when its page is suspended, and queues again when the page is
 * restored. Without locks, or where they fail, every tab leads: wasteful, but correct.
 */
export function leadership(locks: Locks | null, page: Page): Observable<boolean> {
  const here$ = fromListener(page.watch).pipe(
    filter((event) => event === 'left' || event === 'returned'),
    map((event) => event === 'returned'),
    startWith(true),
    distinctUntilChanged(),
  )
  return here$.pipe(switchMap((here) => (here ? holding(locks) : of(false))))
}

function holding(locks: Locks | null): Observable<boolean> {
  if (locks === null) return of(true)
  return new Observable((subscriber) => {
    const leaving = new AbortController()
    const { signal } = leaving
    const released = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    const held = (): Promise<void> => {
      subscriber.next(true)
      return released
    }
    locks.request(LOCK, { signal }, held).catch(() => {
      if (!signal.aborted) subscriber.next(true)
    })
    return () => leaving.abort()
  })
}
