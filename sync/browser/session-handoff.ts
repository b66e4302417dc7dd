import { decodeHandoff, encodeHandoff, type HandoffStore } from '../log/handoff.ts'
import { localRecord } from './local-record.ts'

const KEY = 'rusbank:unsaved'
/** The first epoch is not recorded until a log was opened. */
const epochAtStart = localRecord.epoch() ?? 0

/**
 * The handoff in the tab's session storage, which is synchronous: a page that is being unloaded has no time for more. A
 * handoff from before a logout is ignored.
 */
export const sessionHandoff: HandoffStore = {
  take: () => decodeHandoff(attempt(readHandoff), epochAtStart),
  drop: dropHandoff,
  keep(handoff) {
    addEventListener('pagehide', () => {
      const kept = encodeHandoff(handoff(), epochAtStart)
      if (kept === null) dropHandoff()
      else attempt(() => sessionStorage.setItem(KEY, kept))
    })
  },
}

const readHandoff = (): string | null => sessionStorage.getItem(KEY)

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
