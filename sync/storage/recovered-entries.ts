import { checkpointOf } from '#domain/log/compaction.ts'
import type { FactEntry, LogEntry } from '#domain/log/entry.ts'
import type { LogFolds } from '#domain/log/log-folds.ts'
import type { ClockAndIds } from '../ports/ports.ts'
import { factsFrom } from './log-change.ts'

interface Move {
  /** What the page knows of the previous store's log. */
  readonly from: LogFolds
  /** The fold of the new store's log: empty, or with what another tab has written there. */
  readonly onto: LogFolds
  /** The ids of all events that the new store's log has or had. */
  readonly held: ReadonlySet<string>
  /** The last `seq` of the new store's log. */
  readonly lastSeq: number
  readonly ports: ClockAndIds
}

/** The entries that continue a log in another store: the confirmed state, the refusals and the pending events. */
export function recoveredEntries({ from: shop, onto, held, lastSeq, ports }: Move): LogEntry[] {
  const { cart: from, customer } = shop
  const at = ports.now()
  const entries: LogEntry[] = []
  // Also if that log is behind, so that confirmed changes do not disappear and come back.
  const isBehind = onto.cart.streamId === from.streamId && onto.cart.cursor < from.cursor
  if (from.streamId !== null && (onto.cart.streamId === null || isBehind)) {
    const fold = { ...from, acknowledged: onto.cart.acknowledged }
    entries.push(checkpointOf({ name: 'cart', fold, acts: [], id: ports.eventId(), at }))
  }
  entries.push(...missingRefusals(shop, onto, ports))
  if (customer.streamId !== null && onto.customer.streamId === null) {
    entries.push(checkpointOf({ name: 'customer', fold: customer, acts: [], id: ports.eventId(), at }))
  }
  const pending = from.pending.filter(({ id }) => !held.has(id))
  return [...entries, ...pending.map((entry, offset) => ({ ...entry, seq: lastSeq + 1 + offset }))]
}

function missingRefusals({ cart }: LogFolds, onto: LogFolds, source: ClockAndIds): FactEntry[] {
  const known = new Set(onto.cart.refusals.map(({ eventId }) => eventId))
  const facts = cart.refusals
    .filter(({ eventId }) => !known.has(eventId))
    .map((data) => ({ type: 'Refused' as const, data }))
  return factsFrom({ facts, stream: cart.streamId ?? 'cart:new', source })
}
