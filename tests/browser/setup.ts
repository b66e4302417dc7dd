import { CODE_RECOVERY_SCRIPT } from '#src/ui/loading/code-recovery.ts'
import { PRESS_SCRIPT } from '#src/ui/loading/press.ts'

/** Inline scripts that every page of the shop has before its code. */
for (const text of [CODE_RECOVERY_SCRIPT, PRESS_SCRIPT]) {
  const script = document.createElement('script')
  script.text = text
  document.head.append(script)
}
