import type { EventEntry, FactEntry, LogEntry } from '#domain/log/entry.ts'
import type { EventSource } from '../made-event.ts'
import type { ShopFold } from './shop-fold.ts'
import { checkpointOf } from './snapshot.ts'

interface Move {
  /** What the page knows of the log that is lost. */
  readonly from: ShopFold
  /** The fold of the log that it goes on in: empty, or what another tab has carried there already. */
  readonly onto: ShopFold
  /** The last `seq` of that log. */
  readonly lastSeq: number
  readonly ports: EventSource
}

/** The entries by which a log that lost its store goes on in another: what is confirmed, what is shown, what is pending. */
export function carriedOver({ from: shop, onto: found, lastSeq, ports }: Move): LogEntry[] {
  const { cart: from } = shop
  const { cart: onto } = found
  const at = ports.now()
  const held = new Set(onto.pending.map(({ id }) => id))
  const confirmed: LogEntry[] = []
  if (from.streamId !== null && onto.streamId === null) {
    const fold = { ...from, acknowledged: onto.acknowledged }
    const stream = from.streamId
    confirmed.push(checkpointOf({ name: 'cart', fold, id: ports.eventId(), at }))
    for (const { eventId, seq, reason, message } of from.refusals) {
      const data = { eventId, seq, reason, message }
      const refused: FactEntry = { kind: 'fact', id: ports.eventId(), stream, at, v: 1, type: 'Refused', data }
      confirmed.push(refused)
    }
  }
  if (shop.customer.streamId !== null && found.customer.streamId === null) {
    confirmed.push(checkpointOf({ name: 'customer', fold: shop.customer, id: ports.eventId(), at }))
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
