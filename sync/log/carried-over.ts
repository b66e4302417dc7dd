import type { CartState } from '#domain/cart/cart-state.ts'
import type { EventEntry, FactEntry, LogEntry } from '#domain/log/entry.ts'
import type { Folded } from '#domain/log/fold.ts'
import type { EventSource } from '../made-event.ts'
import { checkpointOf } from './snapshot.ts'

interface Move {
  /** What the page knows of the log that is lost. */
  readonly from: Folded<CartState>
  /** The fold of the log that it goes on in: empty, or what another tab has carried there already. */
  readonly onto: Folded<CartState>
  /** The last `seq` of that log. */
  readonly lastSeq: number
  readonly ports: EventSource
}

/** The entries by which a log that lost its store goes on in another: what is confirmed, what is shown, what is pending. */
export function carriedOver({ from, onto, lastSeq, ports }: Move): LogEntry[] {
  const at = ports.now()
  const held = new Set(onto.pending.map(({ id }) => id))
  const confirmed: LogEntry[] = []
  if (from.streamId !== null && onto.streamId === null) {
    const fold = { ...from, acknowledged: onto.acknowledged }
    const stream = from.streamId
    confirmed.push(checkpointOf({ fold, id: ports.eventId(), at }))
    for (const { eventId, seq, reason, message } of from.refusals) {
      const data = { eventId, seq, reason, message }
      const refused: FactEntry = { kind: 'fact', id: ports.eventId(), stream, at, v: 1, type: 'Refused', data }
      confirmed.push(refused)
    }
  }
  let seq = lastSeq
  const pending = from.pending
    .filter(({ id }) => !held.has(id))
    .map((entry): EventEntry => {
      seq += 1
      return { ...entry, seq }
    })
  return [...confirmed, ...pending]
}
