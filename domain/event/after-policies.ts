import type { StoredEvent } from './envelope.ts'

/** The position of the last policy event that followed the event at `position`. */
export function afterPolicies(events: readonly StoredEvent[], position: number): number {
  let last = position
  while (events[last]?.origin === 'server') last += 1
  return last
}
