import type { StoredEvent } from '#domain/event/envelope.ts'
import type { RecordedCart, SeenFact } from '#domain/support/support-calls.ts'
import type { Run } from '#server/database/sql.ts'

interface EventRow extends StoredEvent {
  readonly stored_at: number
  readonly staff_name: string | null
  readonly reason: string | null
}

/** A cart's whole stream with what its browsers told of themselves; undefined where there is no such cart. */
export async function readRecordedCart(run: Run, cartId: string): Promise<RecordedCart | undefined> {
  const rows = await run<EventRow>({
    text: `select position, origin, e.id, seq, type, v, e.at, data, stored_at, staff_name, reason
      from cart_events e left join staff_acts a on a.stream = $2 and a.event_id = e.id
      where cart_id = $1 order by position`,
    values: [cartId, `cart:${cartId}`],
  })
  if (rows.length === 0) return undefined
  const seen = await run<SeenFact>({
    text: `select id, client_id as "clientId", type, at, received_at as "receivedAt", data from browser_facts
      where cart_id = $1 order by client_id, received_at, at`,
    values: [cartId],
  })
  return {
    cartId,
    events: rows.map(({ stored_at: _, staff_name: __, reason: ___, ...event }) => toldEvent(event)),
    storedAt: rows.map(({ stored_at }) => stored_at),
    staff: Object.fromEntries(
      rows.flatMap(({ position, staff_name: name, reason }) =>
        name === null ? [] : [[String(position), { name, reason: reason ?? '' }]],
      ),
    ),
    seen,
  }
}

/** Outside of the store an event of the staff is one of the shop's: who made it stands beside the stream. */
function toldEvent<Event extends { readonly origin: string }>(event: Event): Event {
  return event.origin.startsWith('staff:') ? { ...event, origin: 'server' } : event
}
