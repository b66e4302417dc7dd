import { MINUTE } from '#domain/durations.ts'
import { OPEN_STATUSES, type Order } from '#domain/order/order-state.ts'
import { type PeriodicRuns, periodicRuns } from '#server/database/periodic-runs.ts'
import type { Run } from '#server/database/sql.ts'
import type { PaymentOutcome } from '#server/payments/payments.ts'
import { attemptsOfOrder } from './attempts.ts'
import { changeOrder } from './change-order.ts'
import { deleteExpiredCheckoutAnswers } from './checkout-answers.ts'
import type { OrderPorts } from './order-ports.ts'
import { lockOrder, peopleOf } from './order-store.ts'
import { MAX_PENDING_MS, nextDueAt } from './payment-deadline.ts'
import { queueReminder } from './queue-order-emails.ts'
import { settlePayment } from './settle-payment.ts'

/** Between two runs, in ms. */
const INTERVAL_MS = 30_000
/** The most orders processed in one run. */
const BATCH_SIZE = 50
/** How long a process may take for an order before another may claim it, in ms. Longer than all timeouts of its providers. */
const DUE_ORDER_LEASE_MS = 2 * MINUTE
/** When an order whose payment is pending, or whose provider does not answer, is processed again, in ms. */
const RETRY_DELAY_MS = 10 * MINUTE

/**
 * Processes due orders periodically. A run that is requested processes those that fell due while the shop was closed. Closing
 * waits for the order in progress, and leaves the others to the next process: providers may take long to answer.
 */
export function scheduleDueOrders(orders: OrderPorts): PeriodicRuns {
  return periodicRuns({
    interval: INTERVAL_MS,
    run: (closing) =>
      processDueOrders(orders, closing)
        .then(() => deleteExpiredCheckoutAnswers(orders.sql.run, orders.now()))
        .catch(orders.onError),
  })
}

/**
 * Processes the orders that are due: sends one reminder of a bank transfer, and expires unpaid orders unless a provider
 * reports a payment. The providers of a closed order are queried too. Several processes may do so concurrently. Returns how
 * many orders were processed. Once `closing` is aborted, no other order is begun.
 */
export async function processDueOrders(
  orders: OrderPorts,
  closing: AbortSignal = new AbortController().signal,
): Promise<number> {
  for (let processed = 0; processed < BATCH_SIZE; processed += 1) {
    if (closing.aborted) return processed
    const id = await claimDue(orders)
    if (id === undefined) return processed
    await processDueOrder(orders, id).catch(async (error: unknown) => {
      orders.onError(error)
      // A failing order must not delay the others.
      await postpone(orders.sql.run, id, orders.now())
    })
  }
  return BATCH_SIZE
}

/** Claims the order that has been due for longest, so that only one process queries its providers. */
async function claimDue({ sql, now }: OrderPorts): Promise<string | undefined> {
  const [claimed] = await sql.run<{ id: string }>({
    name: 'claim due',
    text: `update orders set due_at = $2 where id = (
        select id from orders where due_at <= $1 order by due_at limit 1 for update skip locked
      ) returning id`,
    values: [now(), now() + DUE_ORDER_LEASE_MS],
  })
  return claimed?.id
}

async function processDueOrder(orders: OrderPorts, orderId: string): Promise<void> {
  const order = await remind(orders, orderId)
  if (order === null || orders.now() < order.payBy) return
  const { isPending, isUndecided } = await settleByProviders(orders, orderId, order)
  const mayWait = orders.now() < order.payBy + MAX_PENDING_MS
  const askAgain = (run: Run) => postpone(run, orderId, orders.now())
  if (isPending && mayWait) return askAgain(orders.sql.run)
  // An expired order reserves nothing any more, but a failed or cancelled attempt may have been paid since.
  const alsoStore = isUndecided && mayWait ? askAgain : (run: Run) => clearDue(run, orderId)
  const expired = await changeOrder(orders, { orderId, command: { type: 'ExpireOrder', now: orders.now() }, alsoStore })
  // The order is closed, or its shopper began another payment meanwhile.
  if (!expired.ok) await alsoStore(orders.sql.run)
}

/** Sends the reminder of a transfer whose deadline is later. Returns the order. */
async function remind(orders: OrderPorts, orderId: string): Promise<Order | null> {
  let hasWritten = false
  const order = await orders.sql.transaction(async (run) => {
    const found = (await lockOrder(run, orderId))?.state.order ?? null
    const now = orders.now()
    if (found === null || found.status !== 'awaiting_transfer' || now >= found.payBy) return found
    const dueAt = nextDueAt(found, now)
    // Otherwise the transfer was chosen after the order was claimed, and its reminder is not due yet.
    if (dueAt === found.payBy)
      hasWritten = await queueReminder(run, orders, { id: orderId, order: found, people: await peopleOf(run, orderId) })
    await run({ text: 'update orders set due_at = $2 where id = $1', values: [orderId, dueAt] })
    return found
  })
  if (hasWritten) orders.mailer.wake()
  return order
}

/**
 * Settles the order's attempts by their providers; a failed or cancelled one too, since it may have been paid afterwards by the
 * same form.
 */
async function settleByProviders(orders: OrderPorts, orderId: string, order: Order) {
  const begun = (await attemptsOfOrder(orders.sql.run, orderId)).filter(({ method }) => method !== 'bank_transfer')
  const outcomes = await Promise.all(
    begun.map(async (attempt) => {
      const { id, method: provider, reference } = attempt
      const outcome: PaymentOutcome | null = await orders.payments.outcomeOf(attempt).catch((error: unknown) => {
        // The answers about the order's other attempts count nevertheless.
        orders.onError(error)
        return null
      })
      const isPending = order.attempts.some((each) => each.id === id && each.status === 'pending')
      return { provider, reference, outcome, isPending }
    }),
  )
  const undecided = outcomes.filter(({ outcome }) => outcome === null || outcome.outcome === 'pending')
  for (const { provider, reference, outcome } of outcomes) {
    if (outcome === null || outcome.outcome === 'pending') continue
    await settlePayment(orders, { provider, reference, outcome })
  }
  return {
    /** Whether the order has a pending attempt that its provider has not decided, or about which it does not answer. */
    isPending: undecided.some(({ isPending }) => isPending),
    /** The same for any attempt. */
    isUndecided: undecided.length > 0,
  }
}

/** A later due time stays, such as that of a transfer which the shopper chose while the provider was queried. */
async function postpone(run: Run, orderId: string, now: number): Promise<void> {
  const text = 'update orders set due_at = $2 where id = $1 and (due_at is null or due_at < $2)'
  await run({ text, values: [orderId, now + RETRY_DELAY_MS] })
}

/** An order in a final or paid state is not due. */
async function clearDue(run: Run, orderId: string): Promise<void> {
  const text = 'update orders set due_at = null where id = $1 and status <> all($2::text[])'
  await run({ text, values: [orderId, OPEN_STATUSES] })
}
