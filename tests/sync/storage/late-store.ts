import type { LogStore } from '#sync/storage/log-store.ts'
import type { Tampering } from './log-fixture.ts'

/** Stores that open when the test says so, with a record of what happened to each. */
export function lateStore() {
  const openings: PromiseWithResolvers<void>[] = []
  const fates: string[][] = []
  const tamper: Tampering = (store: LogStore): LogStore => {
    const fate: string[] = []
    fates.push(fate)
    const opening = Promise.withResolvers<void>()
    openings.push(opening)
    return {
      ...store,
      async open(key, decode) {
        await opening.promise
        fate.push('opened')
        return store.open(key, decode)
      },
      close() {
        fate.push('closed')
        store.close()
      },
    }
  }
  return {
    tamper,
    fates,
    /** By index, from 0. */
    open: (which = 0) => openings[which]?.resolve(),
    refuse: (which = 0) => openings[which]?.reject(new DOMException('The disk fails', 'UnknownError')),
  }
}
