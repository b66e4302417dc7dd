import { emailKeyOf } from '#domain/customer/email.ts'
import { itemCountOf } from '#domain/order/order-projection.ts'
import { isOpen } from '#domain/order/order-state.ts'
import type { StatementPart } from '#server/database/statement-parts.ts'
import { countedPart } from '#server/security/quota-parts.ts'
import { attemptRow } from './attempts.ts'
import type { LimitKeys } from './limit-keys.ts'
import { ORDER_FOLD_VERSION } from './order-store.ts'
import type { OrderToPay } from './order-to-pay.ts'
import { nextDueAt } from './payment-deadline.ts'
import { usesOf } from './placed-limits.ts'

export interface NewOrder extends Omit<OrderToPay, 'keyHash'> {
  /** The hashes of its first key and of those in its e-mails. */
  readonly keyHashes: readonly string[]
  /** The limits that it counts against. */
  readonly limitKeys: LimitKeys
  /** Null for a guest. */
  readonly customerId: string | null
  readonly now: number
}

/** Inserts orders with all their rows. `placed` returns the ids of those in `ready`, except one whose number is taken. */
export function newOrdersParts(orders: readonly NewOrder[]): StatementPart[] {
  const related = relatedRows(orders).filter(({ rows }) => rows.length > 0)
  return [placed(orders), countedPart(orders.flatMap(usesOf), 'placed'), ...related.map(insertRows)]
}

/** Rows to insert, for the orders in `placed`. */
interface TableRows {
  readonly name: string
  readonly table: string
  /** By their columns' names. `order_id` is one of them. */
  readonly rows: readonly object[]
}

function insertRows({ name, table, rows }: TableRows): StatementPart {
  const columns = columnsOf(rows)
  return {
    name,
    text: `${name} as (insert into ${table} (${columns})
      select ${columns} from json_populate_recordset(null::${table}, $1) where order_id in (select id from placed))`,
    values: [JSON.stringify(rows)],
  }
}

const columnsOf = (rows: readonly object[]): string => Object.keys(rows[0] ?? {}).join(', ')

function placed(orders: readonly NewOrder[]): StatementPart {
  const rows = orders.map(({ id, order, events, keySalt, now }) => ({
    id,
    number: order.number,
    status: order.status,
    state: { order },
    fold: ORDER_FOLD_VERSION,
    position: events.length,
    total: order.totals.total,
    placed_at: order.placedAt,
    due_at: nextDueAt(order, now),
    key_salt: keySalt,
  }))
  const columns = columnsOf(rows)
  return {
    name: 'placed',
    text: `placed as (insert into orders (${columns})
      select ${columns} from json_populate_recordset(null::orders, $1)
      where id in (select id from ready) on conflict (number) do nothing returning id)`,
    values: [JSON.stringify(rows)],
  }
}

function relatedRows(orders: readonly NewOrder[]): readonly TableRows[] {
  return [
    {
      name: 'orders_keys',
      table: 'order_keys',
      rows: orders.flatMap(({ id, keyHashes }) => keyHashes.map((hash) => ({ hash, order_id: id }))),
    },
    {
      name: 'people',
      table: 'order_people',
      rows: orders.map(({ id, people: { contact, address, note, language } }) => {
        const { email, first_name, last_name, phone } = contact
        const email_key = emailKeyOf(email)
        return { order_id: id, email, email_key, first_name, last_name, phone, address, note, language }
      }),
    },
    {
      name: 'bought',
      table: 'order_products',
      rows: orders.flatMap(({ id, order }) =>
        [...new Set(order.lines.map(({ productId }) => productId))].map((product_id) => ({ order_id: id, product_id })),
      ),
    },
    {
      name: 'stream',
      table: 'order_events',
      rows: orders.flatMap(({ id, events }) =>
        events.map(({ origin: _origin, seq: _seq, ...event }) => ({ order_id: id, ...event })),
      ),
    },
    {
      name: 'unpaid',
      table: 'unpaid_orders',
      rows: orders
        .filter(({ order }) => isOpen(order))
        .flatMap(({ id, order, limitKeys: { person, network } }) =>
          [person, network].map((who) => ({ who, order_id: id, pieces: itemCountOf(order) })),
        ),
    },
    {
      name: 'attempts',
      table: 'order_attempts',
      rows: orders.flatMap(({ attempt }) => (attempt === null ? [] : attemptRow(attempt))),
    },
    // Their entries in the customers' accounts.
    {
      name: 'listed',
      table: 'customer_orders',
      rows: orders.flatMap(({ id, order, customerId }) => {
        if (customerId === null) return []
        const { number, status, totals, placedAt: placed_at } = order
        const item_count = itemCountOf(order)
        return [{ order_id: id, customer_id: customerId, number, status, total: totals.total, item_count, placed_at }]
      }),
    },
  ]
}
