import type { Page, PageEvent } from '../ports/ports.ts'

/** This page's lifecycle: its network state, its visibility, and suspension and restoration (back-forward cache, freezing). */
export function browserPage(): Page {
  return {
    isOnline: () => navigator.onLine,
    watch(listener) {
      const ended = new AbortController()
      const { signal } = ended
      const on = (target: EventTarget, type: string, event: PageEvent): void =>
        target.addEventListener(type, () => listener(event), { signal })
      on(window, 'online', 'online')
      on(window, 'offline', 'offline')
      on(window, 'pagehide', 'left')
      on(window, 'pageshow', 'returned')
      on(document, 'freeze', 'left')
      on(document, 'resume', 'returned')
      const onVisibility = (): unknown => document.visibilityState === 'visible' && listener('visible')
      document.addEventListener('visibilitychange', onVisibility, { signal })
      return () => ended.abort()
    },
  }
}
