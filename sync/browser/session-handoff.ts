import { decodeHandoff, encodeHandoff, type HandoffStore } from '../log/handoff.ts'
import { localRecord } from './local-record.ts'

const KEY = 'rusbank:unsaved'
const readKept = (): string | null => attempt(() => sessionStorage.getItem(KEY))

/** The handoff in the tab's session storage: a page that is being unloaded has no time for more. One from before a logout is ignored. */
export const sessionHandoff: HandoffStore = {
  read: (epoch) => decodeHandoff(readKept(), epoch),
  drop: () => void attempt(() => sessionStorage.removeItem(KEY)),
  writeOnPageHide(handoff) {
    const write = (): void => {
      const encoded = encodeHandoff(handoff(), localRecord.epoch() ?? 0)
      if (encoded !== null) attempt(() => sessionStorage.setItem(KEY, encoded))
    }
    // In the background, frozen or not, a page may be discarded without another event. `freeze` does not bubble.
    for (const type of ['pagehide', 'freeze']) addEventListener(type, write, true)
    // Not when it is shown again: a restored page takes the acts of a later one, which are still there, at `pageshow`.
    addEventListener('visibilitychange', () => document.hidden && write())
  },
  onRestore: (listener) => addEventListener('pageshow', ({ persisted }) => persisted && listener()),
}

/** Session storage may be disabled, full, or tampered with: then nothing is handed over. */
function attempt<Value>(run: () => Value): Value | null {
  try {
    return run()
  } catch {
    return null
  }
}
