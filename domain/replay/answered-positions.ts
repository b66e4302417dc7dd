import type { LogEntry } from '../log/entry.ts'

const UNANSWERED = -1

/**
 * Returns a lookup from an act's index among the entries to the client's position after the answer that acknowledged the act.
 * Later positions belong to a later visit, even if the shop made the event. Null for an act whose answer is not in the log.
 * A browser's acts are in the order of their `seq`.
 */
export function answeredPositions(entries: readonly LogEntry[]): (index: number) => number | null {
  const positions = new Int32Array(entries.length).fill(UNANSWERED)
  let next = 0
  for (const entry of entries) {
    if (entry.kind === 'event' || (entry.type !== 'Synced' && entry.type !== 'Reset')) continue
    const { acknowledged, cursor } = entry.data
    for (; next < entries.length; next += 1) {
      const act = entries[next]
      if (act === entry) break
      if (act?.kind !== 'event') continue
      if (act.seq > acknowledged) break
      positions[next] = cursor
    }
  }
  return (index) => {
    const position = positions[index] ?? UNANSWERED
    return position === UNANSWERED ? null : position
  }
}
