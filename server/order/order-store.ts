import { assert } from '#domain/assert.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import { foldOnto } from '#domain/event/folded.ts'
import { orderEvolution } from '#domain/order/evolve-order.ts'
import { decodeOrderEvent, type OrderEvent } from '#domain/order/order-events.ts'
import type { OrderPeople } from '#domain/order/order-projection.ts'
import { emptyOrder, isOpen, needsStaff, type OrderState } from '#domain/order/order-state.ts'
import type { Run } from '#server/database/sql.ts'
import { nextDueAt, reminderOfTransferAt } from './payment-deadline.ts'

/** To be increased whenever `evolveOrder` changes: stored states of another version are folded again from their events. */
export const ORDER_FOLD_VERSION = 2

/** What the store holds of an order in addition to its events. */
export interface OrderRecord {
  readonly id: string
  /** The fold of positions 1 to `position`. */
  readonly state: OrderState
  readonly position: number
}

interface OrderRow extends OrderRecord {
  readonly fold: number
}

/** Reads an order and locks its row until the transaction ends, so that its changes are serialized. */
export async function lockOrder(run: Run, id: string): Promise<OrderRecord | undefined> {
  const text = 'select id, state, fold, position from orders where id = $1 for update'
  return recordOf(run, (await run<OrderRow>({ name: 'hold order', text, values: [id] }))[0])
}

export async function readOrder(run: Run, id: string): Promise<OrderRecord | undefined> {
  const text = 'select id, state, fold, position from orders where id = $1'
  return recordOf(run, (await run<OrderRow>({ name: 'read order', text, values: [id] }))[0])
}

async function recordOf(run: Run, row: OrderRow | undefined): Promise<OrderRecord | undefined> {
  if (row === undefined) return undefined
  const { id, state, fold, position } = row
  return { id, state: fold === ORDER_FOLD_VERSION ? state : await foldOrder(run, id), position }
}

/** Computes the state from the events alone. */
export async function foldOrder(run: Run, id: string): Promise<OrderState> {
  const events = (await orderEvents(run, id)).map(decodeOrderEvent)
  return foldOnto(
    orderEvolution,
    emptyOrder(),
    events.flatMap((each) => (each.ok ? [each.event] : [])),
  )
}

export interface OrderChange {
  readonly record: OrderRecord
  readonly state: OrderState
  readonly events: readonly StoredEvent[]
  readonly now: number
}

/**
 * Writes the change of a locked order and its entry in the account, and removes it from `unpaid_orders` once it is not open. If it
 * begins to wait for a transfer, also again after another payment, it is due for a reminder; an earlier time of one stays.
 */
export async function updateOrder(run: Run, { record, state, events, now }: OrderChange): Promise<void> {
  const { order } = state
  assert(order !== null, 'only an order that is placed changes')
  await run({
    text: `with changed as (
        update orders set status = $2, state = $3, fold = ${ORDER_FOLD_VERSION}, position = $4, needs_staff = $7,
          due_at = case when $2 <> 'awaiting_transfer' then $5
            when status = 'awaiting_transfer' and due_at > $9 then least(due_at, $5)
            else least($5, $10) end
        where id = $1
      ), account as (update customer_orders set status = $2 where order_id = $1
      ), unpaid as (delete from unpaid_orders where order_id = $1 and not $8::boolean)
      insert into order_events (order_id, position, id, type, v, at, data)
      select $1, position, id, type, v, at, data from json_populate_recordset(null::order_events, $6)`,
    values: [
      record.id,
      order.status,
      JSON.stringify(state),
      record.position + events.length,
      nextDueAt(order, now),
      JSON.stringify(events),
      needsStaff(order),
      isOpen(order),
      now,
      reminderOfTransferAt(now),
    ],
  })
}

/** Converts events for storage. Their positions start after `after`. */
export function storedEvents(
  events: readonly OrderEvent[],
  { after, at, newEventId }: { readonly after: number; readonly at: number; readonly newEventId: () => string },
): StoredEvent[] {
  return events.map((event, index) => {
    assert(decodeOrderEvent(event).ok, 'what an order is stored with can be read again')
    const { type, v, data } = event
    return { position: after + index + 1, origin: 'server', id: newEventId(), seq: null, type, v, at, data }
  })
}

/** The stream, in order. */
export async function orderEvents(run: Run, id: string): Promise<StoredEvent[]> {
  const columns = `position, 'server' as origin, id, null as seq, type, v, at, data`
  const text = `select ${columns} from order_events where order_id = $1 order by position`
  return run<StoredEvent>({ name: 'order events', text, values: [id] })
}

type PeopleRow = OrderPeople['contact'] & Omit<OrderPeople, 'contact'>

/** The contact and address of an order; null once they are deleted. */
export async function peopleOf(run: Run, id: string): Promise<OrderPeople | null> {
  const text =
    'select email, first_name, last_name, phone, address, note, language from order_people where order_id = $1'
  const [row] = await run<PeopleRow>({ name: 'order people', text, values: [id] })
  if (row === undefined) return null
  const { address, note, language, ...contact } = row
  return { contact, address, note, language }
}

/** Adds another key to an order. */
export async function addOrderKey(run: Run, { id, hash }: { id: string; hash: string }): Promise<void> {
  await run({ text: 'insert into order_keys (hash, order_id) values ($1, $2)', values: [hash, id] })
}

export interface OrderName {
  readonly number: string
  readonly emailKey: string
}

/** The order with this number and e-mail; undefined if there is none. */
export async function orderOfMailbox(run: Run, { number, emailKey }: OrderName): Promise<string | undefined> {
  const text = `select id from orders join order_people on order_id = id where number = $1 and email_key = $2`
  return (await run<{ id: string }>({ name: 'find order', text, values: [number, emailKey] }))[0]?.id
}

export async function orderIdOf(run: Run, number: string): Promise<string | undefined> {
  const rows = await run<{ id: string }>({ text: 'select id from orders where number = $1', values: [number] })
  return rows[0]?.id
}

/** The last position of an order's stream; undefined if there is no such order. */
export async function orderHead(run: Run, id: string): Promise<number | undefined> {
  const rows = await run<{ position: number }>({ text: 'select position from orders where id = $1', values: [id] })
  return rows[0]?.position
}
