import { decodeHandoff, encodeHandoff, type HandedOver, type HandoffStore } from '../log/handoff.ts'
import { localRecord } from './local-record.ts'

const KEY = 'rusbank:unsaved'
/** The first epoch is not recorded until a log was opened. */
const epochAtStart = localRecord.epoch() ?? 0

/** The handoff in the tab's session storage: a page that is being unloaded has no time for more. One from before a logout is ignored. */
export const sessionHandoff: HandoffStore = {
  read: () => readHandoff(epochAtStart),
  drop: dropHandoff,
  writeOnPageHide(handoff) {
    const write = () => attempt(() => sessionStorage.setItem(KEY, encodeHandoff(handoff(), epochAtStart) ?? 'null'))
    // In the background, frozen or not, a page may be discarded without another event. `freeze` does not bubble.
    for (const type of ['pagehide', 'freeze']) addEventListener(type, write, true)
    // Not when it is shown again: a restored page takes the acts of a later one, which are still there, at `pageshow`.
    addEventListener('visibilitychange', () => document.hidden && write())
  },
}

const readKept = (): string | null => sessionStorage.getItem(KEY)

/** What the tab's last page handed over in this epoch. */
export const readHandoff = (epoch: number): HandedOver => decodeHandoff(attempt(readKept), epoch)

export function dropHandoff(): void {
  attempt(() => sessionStorage.removeItem(KEY))
}

/** Session storage may be disabled, full, or tampered with: then nothing is handed over. */
function attempt<Value>(run: () => Value): Value | null {
  try {
    return run()
  } catch {
    return null
  }
}
