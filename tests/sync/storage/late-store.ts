import type { LogStore } from '#sync/storage/log-store.ts'
import type { Tampering } from './log-fixture.ts'

/** Stores that open when a test says so, and what became of each, in order. */
export function lateStore() {
  const { promise: opening, resolve: open } = Promise.withResolvers<void>()
  const fates: string[][] = []
  const tamper: Tampering = (store: LogStore): LogStore => {
    const fate: string[] = []
    fates.push(fate)
    return {
      ...store,
      async open(question) {
        await opening
        fate.push('opened')
        return store.open(question)
      },
      close() {
        fate.push('closed')
        store.close()
      },
    }
  }
  return { tamper, fates, open }
}
