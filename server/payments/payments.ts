import type { PaymentToMake } from '#domain/checkout/checkout-calls.ts'
import type { PaymentMethod } from '#domain/checkout/payment-methods.ts'
import type { Cents } from '#domain/money/cents.ts'
import type { OrderPeople } from '#domain/order/order-projection.ts'
import type { Order } from '#domain/order/order-state.ts'

/** A try to pay an order, as its provider gets it. */
export interface AttemptToPay {
  readonly orderId: string
  /** The secret by which the provider names this attempt; its own for every attempt. */
  readonly reference: string
  readonly method: PaymentMethod
  readonly months: number | null
  /** Cents. */
  readonly amount: Cents
  readonly order: Pick<Order, 'number' | 'lines' | 'totals'>
  readonly people: OrderPeople
  /** The shop's own address, without a slash at the end. */
  readonly origin: string
  /** The secret of the order's page; null where its customer asked by their session. */
  readonly orderKey: string | null
}

/** An attempt that was begun, as a provider is asked about it. */
export interface BegunAttempt {
  readonly reference: string
  readonly method: PaymentMethod
  readonly amount: Cents
  readonly providerToken: string | null
}

export type BeginResult =
  | {
      readonly ok: true
      readonly payment: Extract<PaymentToMake, { kind: 'redirect' | 'form' }>
      /** The provider's own name for the attempt, to ask about it. */
      readonly providerToken: string | null
    }
  /** The provider refused, or did not answer. */
  | { readonly ok: false }

/** What a provider says of an attempt. `receipt` is its own number of the payment. */
export type PaymentOutcome =
  | { readonly outcome: 'paid'; readonly amount: Cents; readonly receipt: string }
  | { readonly outcome: 'failed' | 'cancelled' | 'pending' | 'unknown' }

export interface RefundToMake extends BegunAttempt {
  readonly refundId: string
  readonly receipt: string
  /** Of the refund, in cents. */
  readonly refund: Cents
  readonly reason: string | null
}

export type RefundResult =
  | { readonly outcome: 'done'; readonly providerReference: string | null }
  | { readonly outcome: 'failed'; readonly reason: string }
  /** The provider gives nothing back by itself: staff do it on its own pages, or by the bank. */
  | { readonly outcome: 'by_hand' }

/** The providers of payments, as orders use them. None of it is called inside of a transaction. */
export interface Payments {
  /** What the shop can take now, in the order in which it is offered. */
  readonly methods: () => readonly { readonly id: PaymentMethod; readonly sandbox: boolean }[]
  readonly begin: (attempt: AttemptToPay) => Promise<BeginResult>
  /** Rejects where the provider does not answer. */
  readonly outcomeOf: (attempt: BegunAttempt) => Promise<PaymentOutcome>
  /** Rejects where nobody can tell whether it was done. */
  readonly refund: (refund: RefundToMake) => Promise<RefundResult>
}

/** A shop whose customers pay by bank transfer. */
export const transfersOnly: Payments = {
  methods: () => [{ id: 'bank_transfer', sandbox: false }],
  begin: async () => ({ ok: false }),
  outcomeOf: async () => ({ outcome: 'unknown' }),
  refund: async () => ({ outcome: 'by_hand' }),
}
