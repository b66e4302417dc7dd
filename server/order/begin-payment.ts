import { setTimeout as wait } from 'node:timers/promises'
import type { PaymentToMake } from '#domain/checkout/checkout-calls.ts'
import { BY_SHOP } from '#domain/order/order-events.ts'
import type { OrderPeople } from '#domain/order/order-projection.ts'
import type { Order } from '#domain/order/order-state.ts'
import type { Transfer } from '#domain/order/order-view.ts'
import type { BeginResult } from '#server/payments/payments.ts'
import { type AttemptRecord, attemptById, claimAttempt, storePayment } from './attempts.ts'
import { changeOrder } from './change-order.ts'
import { peopleOf } from './order-store.ts'
import type { Orders } from './orders.ts'

/**
 * How long a provider is given to begin a payment before another process may ask it again, in ms. Longer than an order may wait to be written, for a connection, for the
 * database's answer and then for the provider's: of an order it counts from before all of them.
 */
export const BEGIN_PAYMENT_LEASE_MS = 25_000
/** Between two reads of an attempt that another process is beginning, in ms. */
const POLL_INTERVAL = 100

interface PaymentToBegin {
  readonly attemptId: string
  readonly order: Order
  readonly orderKey: string | null
}

/**
 * What the shopper's browser is to do for an attempt. The provider is asked once, however many requests there are: the others wait for
 * the answer. Should the process die meanwhile, the next one asks under the same reference. A provider that refuses or is
 * silent makes the attempt a failed one; the order stays, to be paid again or in another way.
 */
export async function beginPayment(
  orders: Orders,
  { attemptId, order, orderKey }: PaymentToBegin,
): Promise<PaymentToMake> {
  const { run } = orders.sql
  for (;;) {
    const attempt = await attemptById(run, attemptId)
    if (attempt === undefined) return unavailable
    if (attempt.payment !== null) return attempt.payment
    if (attempt.method === 'bank_transfer') return transferTo(orders.account, order)
    const now = orders.now()
    if (await claimAttempt(run, { id: attemptId, now, until: now + BEGIN_PAYMENT_LEASE_MS })) {
      const people = await peopleOf(run, attempt.orderId)
      return beginAtProvider(orders, { attempt, order, people, orderKey })
    }
    await wait(POLL_INTERVAL)
  }
}

const unavailable: PaymentToMake = {
  kind: 'none',
  why: 'provider_unavailable',
  message: 'Your order has been placed, but this payment method isn’t responding. Try again, or choose another.',
}

/** For an order that was cancelled, or expired, before its payment could be begun. */
export const orderClosed: PaymentToMake = {
  kind: 'none',
  why: 'provider_unavailable',
  message: 'Your order has since been closed: it was cancelled, or not paid in time.',
}

const nothingDue: PaymentToMake = { kind: 'none', why: 'nothing_due', message: 'There is nothing to pay.' }

/** What to do for a payment that needs no provider; null where one has to be asked. */
export function paymentWithout({ account }: Pick<Orders, 'account'>, order: Order): PaymentToMake | null {
  if (order.totals.total === 0) return nothingDue
  return order.method === 'bank_transfer' ? transferTo(account, order) : null
}

function transferTo(account: Transfer['account'], { number, totals, payBy }: Order): PaymentToMake {
  const pay_by = new Date(payBy).toISOString()
  return { kind: 'transfer', account, reference: number, amount: totals.total, pay_by }
}

interface AttemptToBegin {
  readonly attempt: Pick<AttemptRecord, 'id' | 'orderId' | 'reference' | 'method' | 'months' | 'amount' | 'origin'>
  readonly order: Order
  /** Null once they are cut out. */
  readonly people: OrderPeople | null
  readonly orderKey: string | null
}

/** Asks the provider to begin an attempt that was claimed. */
export async function beginAtProvider(
  orders: Orders,
  { attempt, order, people, orderKey }: AttemptToBegin,
): Promise<PaymentToMake> {
  const { run } = orders.sql
  const { id, orderId, reference, method, months, amount, origin } = attempt
  const begun: BeginResult =
    people === null
      ? { ok: false }
      : await orders.payments
          .begin({ orderId, reference, method, months, amount, order, people, origin, orderKey })
          .catch(() => ({ ok: false }))
  if (begun.ok) {
    const { payment, providerToken } = begun
    await storePayment(run, { id, payment, providerToken })
    return payment
  }
  await changeOrder(orders, {
    orderId,
    command: { type: 'FailPayment', attemptId: id, by: BY_SHOP },
    alsoStore: (inside) => storePayment(inside, { id, payment: unavailable, providerToken: null }),
  })
  return unavailable
}
