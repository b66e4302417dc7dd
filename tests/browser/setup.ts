import { inject } from 'vitest'
import { CODE_RECOVERY_SCRIPT } from '#src/ui/loading/code-recovery.ts'
import { PRESS_SCRIPT } from '#src/ui/loading/press.ts'
import { delayMessages } from './delay-messages.ts'
import { settled } from './settled.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** By how many ms React's own work comes late; 0 for as it comes. */
    renderDelay: number
  }
}

if (inject('renderDelay') > 0) delayMessages(inject('renderDelay'))

/** Inline scripts that every page of the shop has before its code. */
for (const text of [CODE_RECOVERY_SCRIPT, PRESS_SCRIPT]) {
  const script = document.createElement('script')
  script.text = text
  document.head.append(script)
}

// The files share the browser's storage, and run in an order that depends on how long each took before. So each starts
// with none of what the others have stored, before its modules read it.
localStorage.clear()
sessionStorage.clear()
for (const cookie of await cookieStore.getAll()) await cookieStore.delete(cookie.name ?? '')
for (const name of await caches.keys()) await caches.delete(name)
// A connection that another page still has closes itself.
for (const { name } of await indexedDB.databases()) await settled(indexedDB.deleteDatabase(name ?? ''))
