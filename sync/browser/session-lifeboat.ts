import { decodeCargo, type Lifeboat } from '../lifeboat.ts'

const KEY = 'rusbank:unsaved'

/** The lifeboat in the tab's own session storage: a page that is being left has no time for more than that. */
export const sessionLifeboat: Lifeboat = {
  land: () =>
    attempt(() => {
      const cargo = sessionStorage.getItem(KEY)
      sessionStorage.removeItem(KEY)
      return cargo === null ? [] : decodeCargo(JSON.parse(cargo))
    }) ?? [],
  watch(unsaved) {
    addEventListener('pagehide', () => {
      const events = unsaved()
      if (events.length > 0) attempt(() => sessionStorage.setItem(KEY, JSON.stringify(events)))
    })
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) attempt(() => sessionStorage.removeItem(KEY))
    })
  },
}

/** Session storage may be switched off, full, or tampered with: then there is no boat. */
function attempt<Value>(run: () => Value): Value | null {
  try {
    return run()
  } catch {
    return null
  }
}
