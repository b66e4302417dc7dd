import type { DiskFault } from './disk.ts'

/** Which of a disk's operations fail, and how. */
interface DiskFaults {
  readonly fail: (fault: DiskFault, operations: number) => void
  readonly onOperation: (nth: number, happens: DiskFault | (() => void)) => void
  readonly heal: () => void
  /** The fault of the operation that comes now; null for none. */
  readonly next: () => DiskFault | null
}

export function diskFaults(): DiskFaults {
  let fault: DiskFault | null = null
  let failing = 0
  let planned: { left: number; readonly happens: DiskFault | (() => void) } | null = null

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
    next() {
      if (planned !== null) {
        planned.left -= 1
        if (planned.left === 0) {
          const { happens } = planned
          planned = null
          if (typeof happens !== 'function') return happens
          happens()
        }
      }
      if (fault === null || failing === 0) return null
      failing -= 1
      return fault
    },
  }
}
