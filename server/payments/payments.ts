import type { PaymentToMake } from '#domain/checkout/checkout-calls.ts'
import type { Cents } from '#domain/money/cents.ts'
import type { OrderPeople } from '#domain/order/order-projection.ts'
import type { Order } from '#domain/order/order-state.ts'
import type { PaymentMethod } from '#domain/order/payment-methods.ts'

/** A begun attempt, for queries to its provider. */
export interface BegunAttempt {
  /** The secret reference of this attempt at the provider, unique for every attempt. */
  readonly reference: string
  readonly method: PaymentMethod
  readonly amount: Cents
  readonly providerToken: string | null
}

/** A stored attempt, for reading its notifications. */
export interface KnownAttempt extends BegunAttempt {
  readonly orderId: string
  /** The shop's origin in the shopper's browser when the attempt was begun, without a trailing slash. */
  readonly origin: string
}

/** An attempt to pay an order, as passed to its provider. */
export interface AttemptToPay extends Omit<KnownAttempt, 'providerToken'> {
  readonly months: number | null
  readonly order: Pick<Order, 'number' | 'lines' | 'totals'>
  readonly people: OrderPeople
  /** The key of the order's page; null if the customer was identified by their session. */
  readonly orderKey: string | null
}

export type BeginResult =
  | {
      readonly ok: true
      readonly payment: Extract<PaymentToMake, { kind: 'redirect' | 'form' }>
      /** The provider's own id of the attempt, for queries. */
      readonly providerToken: string | null
    }
  /** The provider refused. The error is for the server's log: it names the answer's status, and nothing that was sent. */
  | { readonly ok: false; readonly error: unknown }

/** A provider's report about an attempt. `receipt` is its own number of the payment. */
export type PaymentOutcome =
  | { readonly outcome: 'paid'; readonly amount: Cents; readonly receipt: string }
  | { readonly outcome: 'failed' | 'cancelled' | 'pending' | 'unknown' }

export interface RefundToMake extends BegunAttempt {
  readonly refundId: string
  readonly receipt: string
  /** The refund's amount, in cents. */
  readonly refund: Cents
  readonly reason: string | null
}

export type RefundResult =
  | { readonly outcome: 'done'; readonly providerReference: string | null }
  | { readonly outcome: 'failed'; readonly reason: string }
  /** The provider has no refund API: staff refund on its site, or at the bank. */
  | { readonly outcome: 'by_hand' }

/** The payment providers, as used by orders. `begin`, `outcomeOf` and `refund` may not be called inside a transaction. */
export interface Payments {
  /** The available methods, in the order in which they are offered. */
  readonly methods: () => readonly { readonly id: PaymentMethod; readonly sandbox: boolean }[]
  /** Rejects if the provider does not answer. */
  readonly begin: (attempt: AttemptToPay) => Promise<BeginResult>
  /** Rejects if the provider does not answer. */
  readonly outcomeOf: (attempt: BegunAttempt) => Promise<PaymentOutcome>
  /** Whether staff refund payments by this method themselves, as it has no refund API. */
  readonly isRefundedByHand: (method: PaymentMethod) => boolean
  /** Rejects if it is unknown whether the refund was made. */
  readonly refund: (refund: RefundToMake) => Promise<RefundResult>
}
