import { PAYMENT_METHODS, type PaymentMethod } from '#domain/checkout/payment-methods.ts'
import type { AttemptToPay, BeginResult, BegunAttempt, PaymentOutcome, RefundResult, RefundToMake } from './payments.ts'

/** A payment that is made on a provider's own pages: every method but the bank transfer, which staff confirm. */
export type ProviderId = Exclude<PaymentMethod, 'bank_transfer'>
export const PROVIDER_IDS: readonly ProviderId[] = PAYMENT_METHODS.filter((method) => method !== 'bank_transfer')

/** Where a provider sends the shopper and the news of one attempt. */
export interface ReturnUrls {
  /** Of the browser. They prove nothing. */
  readonly confirmed: string
  readonly cancelled: string
  /** Of the provider's server, without a slash at the end. */
  readonly notify: string
  /** The secret in `confirmed` and `cancelled`. */
  readonly ticket: string
}

/** A webhook request, exactly as it was sent. */
export interface RawNotification {
  readonly method: string
  readonly contentType: string
  readonly body: string
  /** What follows the notify address, without a slash at its begin. */
  readonly rest: string
  readonly query: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** Whoever sent it, by the shop's own proxy setting. */
  readonly ip: string
}

/** Why a webhook is rejected. */
export type WebhookRejection =
  | 'malformed'
  | 'bad_signature'
  | 'bad_source'
  | 'wrong_merchant'
  | 'wrong_currency'
  | 'wrong_mode'
  | 'wrong_token'
  | 'unknown_reference'
  | 'wrong_amount'
  | 'not_confirmed'
  | 'unknown_status'

export type WebhookReading =
  | {
      readonly ok: true
      readonly reference: string
      readonly outcome: PaymentOutcome
      /** The answer that the provider expects; its status is 200. */
      readonly answer?: Readonly<Record<string, unknown>>
    }
  | {
      readonly ok: false
      readonly reason: WebhookRejection
      readonly reference: string | null
      /** For staff; nothing personal and no secret. */
      readonly facts?: Readonly<Record<string, string | number>>
    }
  /** The provider can't be asked now whether it is true: it is to send it again later. */
  | { readonly ok: 'later'; readonly reference: string | null }

/** An attempt as it was begun, for who reads what a provider says of it. */
export interface KnownAttempt extends BegunAttempt {
  readonly orderId: string
  /** The shop's own address as the shopper's browser knew it when it was begun. */
  readonly origin: string
}

/** Finds an attempt by the reference that its provider was given; null where there is none. */
export type FindAttempt = (reference: string) => Promise<KnownAttempt | null>

/** One provider of payments, with its credentials: who has none is not there. Amounts in cents. */
export interface Provider {
  readonly id: ProviderId
  /** No money moves. */
  readonly isSandbox: boolean
  /** Where the shop's pages send forms to. */
  readonly formOrigins: readonly string[]
  /** Never rejects: a provider that does not answer begins nothing. */
  readonly begin: (attempt: AttemptToPay, back: ReturnUrls) => Promise<BeginResult>
  readonly readNotification: (raw: RawNotification, find: FindAttempt) => Promise<WebhookReading>
  /** Rejects where the provider does not answer. Absent where it can't be asked. */
  readonly outcomeOf?: (attempt: BegunAttempt) => Promise<PaymentOutcome>
  /** Rejects where nobody can tell whether it was done. Absent where staff do it by hand. */
  readonly refund?: (refund: RefundToMake) => Promise<RefundResult>
}

/** An outcome that is proven: by a provider's signature, or since it was asked. */
export interface ProvenOutcome {
  readonly provider: ProviderId
  readonly reference: string
  readonly outcome: PaymentOutcome
}

/** What webhooks need of orders. */
export interface OrderSettlement {
  readonly find: FindAttempt
  /** Idempotent. A pending outcome changes nothing. */
  readonly settle: (proven: ProvenOutcome) => Promise<SettleOutcome>
}

/** `unknown`: there is no such attempt of this provider's. */
export type SettleOutcome = 'new' | 'no_news' | 'unknown'
