import { browserDesk } from '../checkout/browser-desk.ts'

/** What a browser keeps for its pages is kept under such names. Whether it may be measured is nobody's alone who uses it. */
const OWN = 'rusbank.'
const STAYS = new Set(['rusbank.measuring'])

/** Forgets what this browser has kept of somebody beside the log: what they looked at and measured, and what they were ordering. */
export async function forgetHere(): Promise<void> {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(OWN) && !STAYS.has(name)) localStorage.removeItem(name)
    }
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
  await browserDesk().wipe()
}
