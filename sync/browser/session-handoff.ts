import { decodeHandoff, type UnsavedHandoff } from '../log/unsaved-handoff.ts'
import { localRecord } from './local-record.ts'

const KEY = 'rusbank:unsaved'
/** The first epoch is not recorded until a log was opened. */
const epochAtStart = localRecord.epochAtStart ?? 0

/**
 * The handoff in the tab's own session storage: a page that is being left has no time for more than that. What was kept
 * before somebody logged out is not taken.
 */
export const sessionHandoff: UnsavedHandoff = {
  take: () =>
    attempt(() => {
      const kept = sessionStorage.getItem(KEY)
      return kept === null ? [] : decodeHandoff(JSON.parse(kept), epochAtStart)
    }) ?? [],
  drop: dropHandoff,
  keep(unsaved) {
    addEventListener('pagehide', () => {
      const { epoch, events } = unsaved()
      if (events.length === 0) dropHandoff()
      else attempt(() => sessionStorage.setItem(KEY, JSON.stringify({ epoch: epoch ?? epochAtStart, events })))
    })
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) dropHandoff()
    })
  },
}

export function dropHandoff(): void {
  attempt(() => sessionStorage.removeItem(KEY))
}

/** Session storage may be switched off, full, or tampered with: then nothing is handed over. */
function attempt<Value>(run: () => Value): Value | null {
  try {
    return run()
  } catch {
    return null
  }
}
