import { emailKeyOf } from '#domain/customer/email.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import { itemCountOf, type OrderPeople } from '#domain/order/order-projection.ts'
import { isOpen, type Order } from '#domain/order/order-state.ts'
import type { StatementPart } from '#server/database/statement-parts.ts'
import type { NewAttempt } from './attempts.ts'
import { ORDER_FOLD } from './order-store.ts'
import { nextDueAt } from './payment-deadline.ts'
import type { UnpaidLimitKeys } from './unpaid-orders.ts'

export interface NewOrder {
  readonly id: string
  readonly order: Order
  readonly events: readonly StoredEvent[]
  readonly people: OrderPeople
  readonly keySalt: string
  /** Of its first key, and of those in its e-mails. */
  readonly keyHashes: readonly string[]
  /** Null where nothing is to be paid. */
  readonly attempt: NewAttempt | null
  /** Whose unpaid pieces they are, while it is not paid. */
  readonly holders: UnpaidLimitKeys
  /** Null for a guest. */
  readonly customerId: string | null
  readonly now: number
}

/** An order with all that belongs to it. `placed` returns its id if `ready` returned a row and no other order has its number. */
export function newOrderParts(order: NewOrder): StatementPart[] {
  const { attempt, customerId } = order
  return [
    placed(order),
    ordersKeys(order),
    people(order),
    products(order),
    stream(order),
    ...(isOpen(order.order) ? [unpaid(order)] : []),
    ...(attempt === null ? [] : [firstAttempt(attempt)]),
    ...(customerId === null ? [] : [listed(order, customerId)]),
  ]
}

function placed({ id, order, events, keySalt, now }: NewOrder): StatementPart {
  return {
    name: 'placed',
    text: `placed as (
      insert into orders (id, number, status, state, fold, position, total, placed_at, due_at, key_salt)
      select $1, $2, $3, $4::json, ${ORDER_FOLD}, $5::integer, $6::bigint, $7::bigint, $8::bigint, $9 from ready
      on conflict (number) do nothing returning id)`,
    values: [
      id,
      order.number,
      order.status,
      JSON.stringify({ order }),
      events.length,
      order.totals.total,
      order.placedAt,
      nextDueAt(order, now),
      keySalt,
    ],
  }
}

function ordersKeys({ keyHashes }: NewOrder): StatementPart {
  return {
    name: 'orders_keys',
    text: 'orders_keys as (insert into order_keys (hash, order_id) select unnest($1::text[]), id from placed)',
    values: [keyHashes],
  }
}

function people({ people: { contact, address, note, language } }: NewOrder): StatementPart {
  return {
    name: 'people',
    text: `people as (
      insert into order_people (order_id, email, email_key, first_name, last_name, phone, address, note, language)
      select id, $1, $2, $3, $4, $5, $6::json, $7, $8 from placed)`,
    values: [
      contact.email,
      emailKeyOf(contact.email),
      contact.first_name,
      contact.last_name,
      contact.phone,
      address === null ? null : JSON.stringify(address),
      note,
      language,
    ],
  }
}

function products({ order }: NewOrder): StatementPart {
  return {
    name: 'bought',
    text: 'bought as (insert into order_products (order_id, product_id) select id, unnest($1::integer[]) from placed)',
    values: [[...new Set(order.lines.map(({ productId }) => productId))]],
  }
}

function stream({ events }: NewOrder): StatementPart {
  return {
    name: 'stream',
    text: `stream as (insert into order_events (order_id, position, id, type, v, at, data)
      select placed.id, event.* from placed,
        json_to_recordset($1) as event (position integer, id text, type text, v integer, at bigint, data json))`,
    values: [JSON.stringify(events)],
  }
}

function unpaid({ order, holders }: NewOrder): StatementPart {
  return {
    name: 'unpaid',
    text: `unpaid as (
      insert into unpaid_orders (who, order_id, pieces) select unnest($1::text[]), id, $2::integer from placed)`,
    values: [[holders.person, holders.network], itemCountOf(order)],
  }
}

function firstAttempt(attempt: NewAttempt): StatementPart {
  const { id, reference, method, months, amount, createdAt, origin, askedUntil } = attempt
  return {
    name: 'attempt',
    text: `attempt as (
      insert into order_attempts (id, reference, order_id, method, months, amount, created_at, origin, asked_until)
      select $1, $2, id, $3, $4::integer, $5::bigint, $6::bigint, $7, $8::bigint from placed)`,
    values: [id, reference, method, months, amount, createdAt, origin, askedUntil],
  }
}

/** Its line in its customer's account. */
function listed({ order }: NewOrder, customerId: string): StatementPart {
  return {
    name: 'listed',
    text: `listed as (
      insert into customer_orders (order_id, customer_id, number, status, total, item_count, placed_at)
      select id, $1, $2, $3, $4::bigint, $5::integer, $6::bigint from placed)`,
    values: [customerId, order.number, order.status, order.totals.total, itemCountOf(order), order.placedAt],
  }
}
