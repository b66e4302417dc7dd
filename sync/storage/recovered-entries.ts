import { checkpointOf } from '#domain/log/compaction.ts'
import type { FactEntry, LogEntry } from '#domain/log/entry.ts'
import type { LogFolds } from '#domain/log/log-folds.ts'
import type { ClockAndIds } from '../ports/ports.ts'
import { factsFrom } from './log-change.ts'

interface Move {
  /** What the page knows of the log whose store it leaves. */
  readonly from: LogFolds
  /** The fold of the log that it goes on in: empty, or with what another tab has written there. */
  readonly onto: LogFolds
  /** The ids of the events that that log has, or has had. */
  readonly held: ReadonlySet<string>
  /** The last `seq` of that log. */
  readonly lastSeq: number
  readonly ports: ClockAndIds
}

/** The entries with which a log continues in another store: what is confirmed, what was refused, what is pending. */
export function recoveredEntries({ from: shop, onto, held, lastSeq, ports }: Move): LogEntry[] {
  const { cart: from, customer } = shop
  const at = ports.now()
  const entries: LogEntry[] = []
  // Also where that log is behind: what was confirmed meanwhile is not shown, lost and shown again.
  const isBehind = onto.cart.streamId === from.streamId && onto.cart.cursor < from.cursor
  if (from.streamId !== null && (onto.cart.streamId === null || isBehind)) {
    const fold = { ...from, acknowledged: onto.cart.acknowledged }
    entries.push(checkpointOf({ name: 'cart', fold, acts: [], id: ports.eventId(), at }))
  }
  entries.push(...refusalsOf(shop, onto, ports))
  if (customer.streamId !== null && onto.customer.streamId === null) {
    entries.push(checkpointOf({ name: 'customer', fold: customer, acts: [], id: ports.eventId(), at }))
  }
  const pending = from.pending.filter(({ id }) => !held.has(id))
  return [...entries, ...pending.map((entry, offset) => ({ ...entry, seq: lastSeq + 1 + offset }))]
}

function refusalsOf({ cart }: LogFolds, onto: LogFolds, source: ClockAndIds): FactEntry[] {
  const known = new Set(onto.cart.refusals.map(({ eventId }) => eventId))
  const facts = cart.refusals
    .filter(({ eventId }) => !known.has(eventId))
    .map(({ eventId, seq, reason, message }) => ({ type: 'Refused' as const, data: { eventId, seq, reason, message } }))
  return factsFrom({ facts, stream: cart.streamId ?? 'cart:new', source })
}
