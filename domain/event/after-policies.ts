import type { StoredEvent } from './envelope.ts'

/**
 * The position of the last event that the server made directly after `position`; `position` itself if there is none. `staff`
 * has the positions of events by staff, who have the server's origin too (decision 0072).
 */
export function afterPolicies(
  events: readonly StoredEvent[],
  position: number,
  staff: Readonly<Record<string, unknown>> = {},
): number {
  let last = position
  while (events[last]?.origin === 'server' && staff[last + 1] === undefined) last += 1
  return last
}
