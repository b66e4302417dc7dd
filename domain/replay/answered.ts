import type { LogEntry } from '../log/entry.ts'

/**
 * By the id of an act, the position up to which the answer that took it told the server's stream: what came after that is of
 * a later visit, though the shop itself made it. Nothing for an act whose answer the log does not hold.
 */
export function answeredUpTo(entries: readonly LogEntry[]): ReadonlyMap<string, number> {
  const positions = new Map<string, number>()
  let waiting: { readonly id: string; readonly seq: number }[] = []
  for (const entry of entries) {
    if (entry.kind === 'event') waiting.push(entry)
    else if (entry.type === 'Synced' || entry.type === 'Reset') {
      const { acknowledged, cursor } = entry.data
      for (const { id, seq } of waiting) if (seq <= acknowledged) positions.set(id, cursor)
      waiting = waiting.filter(({ seq }) => seq > acknowledged)
    }
  }
  return positions
}
