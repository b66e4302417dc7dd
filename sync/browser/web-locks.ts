import type { Locks } from '../ports/ports.ts'

/** The browser's Web Locks; null where it has none (older browsers, and pages not served securely). */
export function webLocks(): Locks | null {
  const manager: LockManager | undefined = navigator.locks
  if (manager === undefined) return null
  return {
    async request(name, signal, held) {
      await manager.request(name, { signal }, held)
    },
  }
}
