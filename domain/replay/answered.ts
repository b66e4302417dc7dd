import type { LogEntry } from '../log/entry.ts'

/** Of what no answer took. */
const NOTHING = -1

/**
 * By the index of an entry, for an act: the position up to which the answer that took it told the server's stream. What came
 * after that is of a later visit, though the shop itself made it. Null for an act whose answer the log does not hold. A
 * browser's acts stand in the order of their `seq`.
 */
export function answeredUpTo(entries: readonly LogEntry[]): (index: number) => number | null {
  const positions = new Int32Array(entries.length).fill(NOTHING)
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
    const position = positions[index] ?? NOTHING
    return position === NOTHING ? null : position
  }
}
