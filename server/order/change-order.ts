import type { Rejection } from '#domain/event/decider.ts'
import { foldOnto } from '#domain/event/folded.ts'
import { decideOrder } from '#domain/order/decide-order.ts'
import { orderEvolution } from '#domain/order/evolve-order.ts'
import type { OrderCommand } from '#domain/order/order-commands.ts'
import { type OrderReason, rejectOrder } from '#domain/order/order-rejections.ts'
import type { Order, OrderState } from '#domain/order/order-state.ts'
import type { Run } from '#server/database/sql.ts'
import type { OrderPorts } from './order-ports.ts'
import { lockOrder, type OrderRecord, peopleOf, storedEvents, updateOrder } from './order-store.ts'
import { queueOrderEmails } from './queue-order-emails.ts'
import { changeStock, releaseCouponUse } from './stock.ts'

export type ChangeOrderResult =
  | {
      readonly ok: true
      readonly order: Order
      readonly position: number
      /** False if the order was already so. */
      readonly isNew: boolean
    }
  | { readonly ok: false; readonly rejection: Rejection<OrderReason> }

/** A command, or a function that makes one from the locked order. */
export type CommandSource = OrderCommand | ((run: Run, order: Order | null) => Promise<OrderCommand>)

interface ChangeOrderRequest {
  readonly orderId: string
  readonly command: CommandSource
  /** Stores more in the same transaction, if the command is not rejected. */
  readonly alsoStore?: (run: Run, order: Order) => Promise<void>
}

/**
 * Changes a placed order: decides the command on the current state, and stores its events with all their effects (released
 * stock and coupon uses, e-mails, the account's list of orders) in one transaction.
 */
export async function changeOrder(
  orders: OrderPorts,
  { orderId, command: source, alsoStore }: ChangeOrderRequest,
): Promise<ChangeOrderResult> {
  const { sql } = orders
  const after = { hasEmails: false, movesStock: false }
  const changed = await sql.transaction(async (run): Promise<ChangeOrderResult> => {
    const record = await lockOrder(run, orderId)
    const state: OrderState = record?.state ?? { order: null }
    const command = typeof source === 'function' ? await source(run, state.order) : source
    const decision = decideOrder(state, command)
    if (!decision.ok) return decision
    if (record === undefined || state.order === null) return rejectOrder('unknown_order')
    const next = foldOnto(orderEvolution, state, decision.events)
    const order = next.order ?? state.order
    if (decision.events.length > 0) {
      const kept = await store({ run, orders, record, before: state.order, next, order, events: decision.events })
      Object.assign(after, kept)
    }
    await alsoStore?.(run, order)
    return { ok: true, order, position: record.position + decision.events.length, isNew: decision.events.length > 0 }
  })
  if (after.hasEmails) orders.mailer.wake()
  if (after.movesStock) orders.notifications.publish('stock', {})
  if (changed.ok && changed.isNew) orders.notifications.publish('order', { orderId, cursor: changed.position })
  return changed
}

interface ChangeToStore {
  readonly run: Run
  readonly orders: OrderPorts
  readonly record: OrderRecord
  readonly before: Order
  readonly next: OrderState
  readonly order: Order
  readonly events: Parameters<typeof storedEvents>[0]
}

async function store({ run, orders, record, before, next, order, events }: ChangeToStore) {
  const now = orders.now()
  const written = storedEvents(events, { after: record.position, at: now, newEventId: orders.newEventId })
  await updateOrder(run, { record, state: next, events: written, now })
  await orders.alsoStoreEvents?.(run, { orderId: record.id, ids: written.map(({ id }) => id) })
  if (before.holdsStock && !order.holdsStock) {
    if (order.coupon !== null) await releaseCouponUse(run, order.coupon)
    await changeStock(run, order, 1)
  }
  const people = await peopleOf(run, record.id)
  const hasEmails = await queueOrderEmails(run, orders, { id: record.id, order, people, events: written })
  return { hasEmails, movesStock: before.holdsStock !== order.holdsStock }
}
