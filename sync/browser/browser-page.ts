import type { Page, PageEvent } from '../ports/ports.ts'

/** The lifecycle of this page: its network, its visibility, and being suspended and restored (back-forward cache, freezing). */
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
      const look = (): unknown => document.visibilityState === 'visible' && listener('visible')
      document.addEventListener('visibilitychange', look, { signal })
      return () => ended.abort()
    },
  }
}
