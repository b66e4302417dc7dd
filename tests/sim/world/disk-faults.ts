import type { Process } from './process.ts'

/** A fault of a disk operation: it fails, it succeeds but reports failure, or it never completes. */
export type DiskFault = {
  readonly error: 'QuotaExceededError' | 'UnknownError' | 'AbortError' | 'InvalidStateError'
  readonly how: 'refuses' | 'writes_and_fails' | 'hangs'
}

/** What happens at one operation: a fault, or an action on the process. */
export type AtOperation = DiskFault | ((process: Process) => void)

/** Which disk operations fail, and how. */
interface DiskFaults {
  readonly fail: (fault: DiskFault, operations: number) => void
  readonly onOperation: (nth: number, happens: AtOperation) => void
  readonly heal: () => void
  /** The fault of the next operation. Null for none. */
  readonly next: (process: Process) => DiskFault | null
}

export function diskFaults(): DiskFaults {
  let fault: DiskFault | null = null
  let failing = 0
  let planned: { left: number; readonly happens: AtOperation } | null = null

  return {
    fail(next, operations) {
      fault = next
      failing = operations
    },
    onOperation(nth, happens) {
      planned = { left: nth, happens }
    },
    heal() {
      failing = 0
      planned = null
    },
    next(process) {
      if (planned !== null) {
        planned.left -= 1
        if (planned.left === 0) {
          const { happens } = planned
          planned = null
          if (typeof happens !== 'function') return happens
          happens(process)
        }
      }
      if (fault === null || failing === 0) return null
      failing -= 1
      return fault
    },
  }
}
