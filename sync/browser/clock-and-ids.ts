import { v7 } from 'uuid'
import type { ClockAndIds } from '../ports/ports.ts'

/** Ids and times of events from the browser's own random source and clock. */
export const browserClockAndIds: ClockAndIds = { eventId: () => v7(), now: () => Date.now() }
