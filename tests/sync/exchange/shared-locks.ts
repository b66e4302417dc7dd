import type { Locks } from '#sync/ports/ports.ts'

/** A browser's locks, granted one after another. */
export function sharedLocks(): Locks {
  let last: Promise<unknown> = Promise.resolve()
  return {
    async request(_name, { signal }, held) {
      const turn = last.then(() => (signal.aborted ? undefined : held()))
      last = turn
      await turn
    },
  }
}
