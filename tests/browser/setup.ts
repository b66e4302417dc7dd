import { CODE_RECOVERY_SCRIPT } from '#src/ui/loading/code-recovery.ts'

/** As every page of the shop has it, before any of its code. */
const script = document.createElement('script')
script.text = CODE_RECOVERY_SCRIPT
document.head.append(script)
