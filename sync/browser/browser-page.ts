import { Subject } from 'rxjs'
import type { PageEvent, PagePort } from '../ports/ports.ts'

/** This page's lifecycle: its network state, its visibility, and suspension and restoration (back-forward cache, freezing). */
export function browserPage(): PagePort {
  const events$ = new Subject<PageEvent>()
  const on = (target: EventTarget, type: string, ...events: PageEvent[]): void =>
    target.addEventListener(type, () => events.forEach((event) => void events$.next(event)))
  on(window, 'online', 'online')
  on(window, 'offline', 'offline')
  // When a page is closed, `visibilitychange` comes after `pagehide`.
  on(window, 'pagehide', 'hidden', 'left')
  on(window, 'pageshow', 'returned')
  on(document, 'freeze', 'left')
  on(document, 'resume', 'returned')
  const onVisibility = (): void => events$.next(document.visibilityState === 'visible' ? 'visible' : 'hidden')
  document.addEventListener('visibilitychange', onVisibility)
  return {
    isOnline: () => navigator.onLine,
    watch(listener) {
      const subscription = events$.subscribe(listener)
      return () => subscription.unsubscribe()
    },
  }
}
