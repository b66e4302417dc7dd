import { decodeCargo, type Lifeboat } from '../lifeboat.ts'
import { eraMark } from './era-mark.ts'

const KEY = 'rusbank:unsaved'
/** The first era has no mark until a log was opened. */
const eraAtStart = eraMark.atStart ?? 0

/**
 * The lifeboat in the tab's own session storage: a page that is being left has no time for more than that. What was put
 * aboard before somebody logged out is not let ashore.
 */
export const sessionLifeboat: Lifeboat = {
  land: () =>
    attempt(() => {
      const cargo = sessionStorage.getItem(KEY)
      dropCargo()
      return cargo === null ? [] : decodeCargo(JSON.parse(cargo), eraAtStart)
    }) ?? [],
  watch(unsaved) {
    addEventListener('pagehide', () => {
      const { era, events } = unsaved()
      if (events.length === 0) return
      attempt(() => sessionStorage.setItem(KEY, JSON.stringify({ era: era ?? eraAtStart, events })))
    })
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) attempt(dropCargo)
    })
  },
}

export function dropCargo(): void {
  sessionStorage.removeItem(KEY)
}

/** Session storage may be switched off, full, or tampered with: then there is no boat. */
function attempt<Value>(run: () => Value): Value | null {
  try {
    return run()
  } catch {
    return null
  }
}
