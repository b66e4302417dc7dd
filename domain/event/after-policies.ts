import type { StoredEvent } from './envelope.ts'

/** The position of the last event that the server made directly after `position`; `position` itself if there is none. */
export function afterPolicies(events: readonly StoredEvent[], position: number): number {
  let last = position
  while (events[last]?.origin === 'server') last += 1
  return last
}
