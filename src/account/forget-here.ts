/** What a browser keeps for its pages is kept under such names; whether it may be measured is no customer's alone. */
const OWN = 'rusbank.'
const STAYS = new Set(['rusbank.measuring'])

/** What stands on the checkout's desk: somebody's address, and the secrets of their orders. */
const DESK = 'rusbank-checkout'

/** Forgets what this browser has kept of somebody beside the log: what they looked at, where they live, what they measured. */
export function forgetHere(): void {
  try {
    indexedDB.deleteDatabase(DESK)
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(OWN) && !STAYS.has(name)) localStorage.removeItem(name)
    }
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
