import { inject } from 'vitest'
import { CODE_RECOVERY_SCRIPT } from '#src/ui/loading/code-recovery.ts'
import { PRESS_SCRIPT } from '#src/ui/loading/press.ts'
import { delayMessages } from './delay-messages.ts'

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
