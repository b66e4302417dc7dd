import { v7 } from 'uuid'
import type { EventSource } from '../made-event.ts'

/** Names and times of events from the browser's own random source and clock. */
export const browserEventSource: EventSource = { eventId: () => v7(), now: () => Date.now() }
