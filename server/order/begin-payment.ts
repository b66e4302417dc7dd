import { setTimeout as wait } from 'node:timers/promises'
import type { PaymentToMake } from '#domain/checkout/checkout-calls.ts'
import { BY_SHOP } from '#domain/order/order-events.ts'
import type { OrderPeople } from '#domain/order/order-projection.ts'
import type { Order } from '#domain/order/order-state.ts'
import type { Transfer } from '#domain/order/order-view.ts'
import type { BeginResult } from '#server/payments/payments.ts'
import { type AttemptRecord, attemptById, claimAttempt, openPayment, storePayment } from './attempts.ts'
import { changeOrder } from './change-order.ts'
import type { OrderPorts } from './order-ports.ts'
import { peopleOf } from './order-store.ts'

/**
 * The lease for beginning a payment at a provider, in ms; then another process may try. It starts when an order is placed,
 * so it is longer than the timeouts for a connection, for the database's answer and for the provider's together.
 */
export const BEGIN_PAYMENT_LEASE_MS = 35_000
/** Between two reads of an attempt that another process is beginning, in ms. */
const POLL_INTERVAL_MS = 100

/**
 * Returns what the shopper's browser has to do to pay an attempt. The provider is called once, however many requests there
 * are: the others wait for its answer. If the process dies meanwhile, the next one calls it with the same reference. If the
 * provider refuses or does not answer, the attempt has failed; the order remains and can be paid again.
 */
export async function beginPayment(
  orders: OrderPorts,
  { attemptId, order, orderKey }: Pick<AttemptToBegin, 'order' | 'orderKey'> & { readonly attemptId: string },
): Promise<PaymentToMake> {
  const { run } = orders.sql
  for (;;) {
    const attempt = await attemptById(run, attemptId)
    if (attempt === undefined) return unavailable
    const begun = openPayment(orders.secrets, attempt)
    if (begun !== null) return begun
    if (attempt.method === 'bank_transfer') return transferTo(orders.account, order)
    const now = orders.now()
    if (await claimAttempt(run, { id: attemptId, now, until: now + BEGIN_PAYMENT_LEASE_MS })) {
      return beginAtProvider(orders, { attempt, order, people: await peopleOf(run, attempt.orderId), orderKey })
    }
    await wait(POLL_INTERVAL_MS)
  }
}

const unavailable: PaymentToMake = {
  kind: 'none',
  why: 'provider_unavailable',
  message: 'Your order has been placed, but this payment method isn’t responding. Try again, or choose another.',
}

const orderClosed: PaymentToMake = {
  kind: 'none',
  why: 'provider_unavailable',
  message: 'Your order has since been closed: it was cancelled, or not paid in time.',
}

const nothingDue: PaymentToMake = { kind: 'none', why: 'nothing_due', message: 'There is nothing to pay.' }

/** What to do for an order that awaits no payment any more: it was closed unpaid, or has been paid. */
export function paymentNotAwaited({ status }: Pick<Order, 'status'>): PaymentToMake {
  return status === 'cancelled' || status === 'expired' ? orderClosed : nothingDue
}

/** What to do for a payment without a provider; null if a provider has to be called. */
export function paymentWithout({ account }: Pick<OrderPorts, 'account'>, order: Order): PaymentToMake | null {
  if (order.totals.total === 0) return nothingDue
  return order.method === 'bank_transfer' ? transferTo(account, order) : null
}

function transferTo(account: Transfer['account'], { number, totals, payBy }: Order): PaymentToMake {
  return { kind: 'transfer', account, reference: number, amount: totals.total, pay_by: new Date(payBy).toISOString() }
}

interface AttemptToBegin {
  readonly attempt: Omit<AttemptRecord, 'createdAt' | 'payment' | 'providerToken'>
  readonly order: Order
  /** Null once personal data is deleted. */
  readonly people: OrderPeople | null
  readonly orderKey: string | null
}

/** Begins a claimed attempt at its provider. */
export async function beginAtProvider(
  orders: OrderPorts,
  { attempt, order, people, orderKey }: AttemptToBegin,
): Promise<PaymentToMake> {
  const { run } = orders.sql
  const { id, orderId } = attempt
  const begun: BeginResult =
    people === null
      ? { ok: false, error: new Error('No payment begins once the personal data is deleted') }
      : await orders.payments
          .begin({ ...attempt, order, people, orderKey })
          .catch((error: unknown) => ({ ok: false, error }))
  if (begun.ok) {
    const { payment, providerToken } = begun
    // If another process began the same attempt after the lease, only the stored payment's token is known later.
    return storePayment(run, orders.secrets, { id, payment, providerToken })
  }
  // Whatever the error is, the order has been placed: its shopper should get to its page, and choose how to pay.
  orders.onError(begun.error)
  let kept = unavailable
  await changeOrder(orders, {
    orderId,
    command: async (inside) => {
      kept = await storePayment(inside, orders.secrets, { id, payment: unavailable, providerToken: null })
      // If another process began it after the lease, it has not failed: an attempt without an id is rejected.
      return { type: 'FailPayment', attemptId: kept.kind === 'none' ? id : '', by: BY_SHOP }
    },
  })
  return kept
}
