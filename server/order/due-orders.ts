import type { Order } from '#domain/order/order-state.ts'
import type { Run } from '#server/database/sql.ts'
import type { PaymentOutcome } from '#server/payments/payments.ts'
import { attemptsOfOrder } from './attempts.ts'
import { changeOrder } from './change-order.ts'
import { lockOrder, peopleOf } from './order-store.ts'
import type { Orders } from './orders.ts'
import { queueReminder } from './queue-order-emails.ts'
import { settlePayment } from './settle-payment.ts'

/** Orders that are processed in one run. */
const BATCH = 50
const MINUTE = 60_000
/** How long a process has for an order before another may take it, in ms: longer than its providers take to answer or to be given up. */
const DUE_ORDER_LEASE_MS = 2 * MINUTE
/** When an order is processed again whose payment is pending at its provider, or whose provider does not answer, in ms. */
const RETRY_AFTER = 10 * MINUTE
/** After which a pending payment is given up: what comes then is money that was not expected. */
const LONGEST_PENDING_MS = 7 * 24 * 60 * MINUTE

/**
 * Processes the orders that are due: reminds once of a transfer, and expires what was not paid, unless a provider says
 * otherwise. Any number of processes may do so at once, each with orders of its own. Returns how many it processed.
 */
export async function processDueOrders(orders: Orders, onError: (error: unknown) => void): Promise<number> {
  for (let processed = 0; processed < BATCH; processed += 1) {
    const id = await claimDue(orders)
    if (id === undefined) return processed
    await processDueOrder(orders, id).catch(async (error: unknown) => {
      onError(error)
      // So that an order that fails does not keep the others waiting.
      await postpone(orders, { orderId: id, until: orders.now() + RETRY_AFTER })
    })
  }
  return BATCH
}

/** Takes the order that is due for longest, so that no other process asks its providers as well. */
async function claimDue({ sql, now }: Orders): Promise<string | undefined> {
  const [claimed] = await sql.run<{ id: string }>({
    name: 'claim due',
    text: `update orders set due_at = $2 where id = (
        select id from orders where due_at <= $1 order by due_at limit 1 for update skip locked
      ) returning id`,
    values: [now(), now() + DUE_ORDER_LEASE_MS],
  })
  return claimed?.id
}

async function processDueOrder(orders: Orders, orderId: string): Promise<void> {
  const order = await remind(orders, orderId)
  if (order === null || orders.now() < order.payBy) return
  const isWaiting = (await askProviders(orders, orderId, order)) && orders.now() < order.payBy + LONGEST_PENDING_MS
  if (isWaiting) return postpone(orders, { orderId, until: orders.now() + RETRY_AFTER })
  const expired = await changeOrder(orders, { orderId, command: { type: 'ExpireOrder', now: orders.now() } })
  // It was paid or cancelled meanwhile, and that set its next time.
  if (!expired.ok) await clearDue(orders.sql.run, orderId)
}

/** Reminds of a transfer that is not due yet; returns the order. */
async function remind(orders: Orders, orderId: string): Promise<Order | null> {
  let hasWritten = false
  const order = await orders.sql.transaction(async (run) => {
    const locked = await lockOrder(run, orderId)
    const found = locked?.state.order ?? null
    if (found === null || found.status !== 'awaiting_transfer' || orders.now() >= found.payBy) return found
    hasWritten = await queueReminder(run, orders, { id: orderId, order: found, people: await peopleOf(run, orderId) })
    await run({ text: 'update orders set due_at = $2 where id = $1', values: [orderId, found.payBy] })
    return found
  })
  if (hasWritten) orders.mailer.wake()
  return order
}

/** Settles the order's attempts by what their providers say; true where one of them is pending, or does not answer. */
async function askProviders(orders: Orders, orderId: string, order: Order): Promise<boolean> {
  const pending = (await attemptsOfOrder(orders.sql.run, orderId)).filter(({ id, method }) => {
    return method !== 'bank_transfer' && order.attempts.some((each) => each.id === id && each.status === 'pending')
  })
  const outcomes = await Promise.all(
    pending.map(async ({ method, reference, amount, providerToken }) => {
      const asked = { reference, method, amount, providerToken }
      const outcome: PaymentOutcome | null = await orders.payments.outcomeOf(asked).catch(() => null)
      return { provider: method, reference, outcome }
    }),
  )
  let isWaiting = false
  for (const { provider, reference, outcome } of outcomes) {
    if (outcome === null || outcome.outcome === 'pending') isWaiting = true
    else await settlePayment(orders, { provider, reference, outcome })
  }
  return isWaiting
}

async function postpone({ sql }: Orders, { orderId, until }: { orderId: string; until: number }): Promise<void> {
  const text = 'update orders set due_at = $2 where id = $1 and due_at is not null'
  await sql.run({ text, values: [orderId, until] })
}

/** An order that waits for nothing is not due. */
async function clearDue(run: Run, orderId: string): Promise<void> {
  const open = `('placed', 'awaiting_payment', 'awaiting_transfer')`
  await run({ text: `update orders set due_at = null where id = $1 and status not in ${open}`, values: [orderId] })
}
