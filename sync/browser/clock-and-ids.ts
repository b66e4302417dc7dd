import { v7 } from 'uuid'
import type { ClockAndIds } from '../ports/ports.ts'

/** Random bytes for 64 ids: on an idle page each request for some takes a fifth of an act's time. */
const random = new Uint8Array(64 * 16)
let used = random.length

/** Ids and times of events from the browser's own random source and clock. */
export const browserClockAndIds: ClockAndIds = {
  eventId() {
    if (used === random.length) crypto.getRandomValues(random)
    used = (used % random.length) + 16
    return v7({ random: random.subarray(used - 16, used) })
  },
  now: () => Date.now(),
}
