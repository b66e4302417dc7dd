import { CODE_RECOVERY_SCRIPT } from '#src/ui/loading/code-recovery.ts'

/** The inline script that every page of the shop has before its code. */
const script = document.createElement('script')
script.text = CODE_RECOVERY_SCRIPT
document.head.append(script)
