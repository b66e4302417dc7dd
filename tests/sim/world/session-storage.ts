import { decodeHandoff, encodeHandoff, type HandoffStore } from '#sync/log/handoff.ts'
import type { PagePort } from '#sync/ports/ports.ts'
import type { Tab } from './tab.ts'

/** What outlives a page of a tab. */
export interface SessionStorage {
  unsaved: string | null
  /** The pages in the back/forward cache. */
  putAway: Tab[]
}

/** A page's handoff in its tab's session storage. `recordedEpoch` is the browser's. */
export function storedHandoff(storage: SessionStorage, page: PagePort, recordedEpoch: () => number) {
  const listeners: (() => void)[] = []
  const handoff: HandoffStore = {
    read: (epoch) => decodeHandoff(storage.unsaved, epoch),
    drop() {
      storage.unsaved = null
    },
    writeOnPageHide(handedOver) {
      page.watch((event) => {
        if (event !== 'left' && event !== 'hidden') return
        storage.unsaved = encodeHandoff(handedOver(), recordedEpoch()) ?? storage.unsaved
      })
    },
    onRestore: (listener) => void listeners.push(listener),
  }
  return {
    handoff,
    /** The page is restored. Returns whether another page had handed acts over. */
    restored(): boolean {
      const { unsaved } = handoff.read(recordedEpoch())
      for (const listener of listeners) listener()
      return unsaved.length > 0
    },
  }
}
