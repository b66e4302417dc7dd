import { PAYMENT_METHODS, type PaymentMethod } from '#domain/order/payment-methods.ts'
import type {
  AttemptToPay,
  BeginResult,
  BegunAttempt,
  KnownAttempt,
  PaymentOutcome,
  RefundResult,
  RefundToMake,
} from './payments.ts'
import type { ProviderFetch, ProviderUnavailable } from './provider-http.ts'

/** Every payment method but the bank transfer, which staff confirm. */
export type ProviderId = Exclude<PaymentMethod, 'bank_transfer'>
export const PROVIDER_IDS: readonly ProviderId[] = PAYMENT_METHODS.filter((method) => method !== 'bank_transfer')

/** The URLs that a provider gets for one attempt. */
export interface ReturnUrls {
  /** For the browser. Visiting them proves nothing. */
  readonly confirmed: string
  readonly cancelled: string
  /** For the provider's server, without a trailing slash. */
  readonly notify: string
  /** The secret in `confirmed` and `cancelled`. */
  readonly ticket: string
}

/** A webhook request as it was sent. */
export interface RawNotification {
  readonly method: string
  readonly body: string
  /** The path after the notify URL, without a leading slash. */
  readonly rest: string
  readonly query: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The sender's address, by the shop's proxy setting. */
  readonly ip: string
}

/** Why a webhook is rejected, with the description for staff. */
export const WEBHOOK_REJECTIONS = {
  malformed: 'rejected, unreadable',
  bad_signature: 'rejected, wrong signature',
  bad_source: 'rejected, not sent from the provider’s network',
  wrong_merchant: 'rejected, meant for another shop',
  wrong_currency: 'rejected, not in rand',
  wrong_mode: 'rejected, test and live payments were mixed up',
  wrong_token: 'rejected, belongs to another payment',
  unknown_reference: 'rejected, unknown payment',
  not_confirmed: 'rejected, not confirmed by the provider',
  unknown_status: 'rejected, unknown status',
} as const
export type WebhookRejection = keyof typeof WEBHOOK_REJECTIONS

export type WebhookReading =
  | {
      readonly ok: true
      readonly reference: string
      readonly outcome: PaymentOutcome
      /** The body that the provider expects, with status 200. */
      readonly answer?: Readonly<Record<string, unknown>>
    }
  | { readonly ok: false; readonly reason: WebhookRejection; readonly reference: string | null }
  /** It can't be verified now: the provider should send it again later. */
  | { readonly ok: 'later'; readonly reference: string | null; readonly error?: ProviderUnavailable }

/** Finds an attempt by its reference; null if there is none. */
export type FindAttempt = (reference: string) => Promise<KnownAttempt | null>

export interface NotificationToRead {
  readonly raw: RawNotification
  readonly find: FindAttempt
}

/** How a provider is reached: the real one, or the fake of the shop's sandbox. */
export interface ProviderConnection {
  /** No money moves. */
  readonly isSandbox: boolean
  /** The URL for the shop's server, such as `https://api.ozow.com`. */
  readonly serverBase: () => string
  readonly request: ProviderFetch
}

/** For a provider to which the browser posts a form. */
export interface FormConnection extends ProviderConnection {
  /** The URL for the browser; the sandbox uses the attempt's origin. */
  readonly browserBase: (origin: string) => string
  /** The origins that the shop's pages send forms to. */
  readonly formOrigins: readonly string[]
}

/** For a provider that answers with the URL of its page. */
export interface RedirectConnection extends ProviderConnection {
  /** Converts that URL to one that the browser can reach. */
  readonly browserUrl: (url: string, origin: string) => string
}

/** One payment provider with its credentials. Amounts in cents. */
export interface Provider extends Pick<FormConnection, 'isSandbox' | 'formOrigins'> {
  readonly id: ProviderId
  /** Rejects if the provider does not answer: nothing counts as begun then. */
  readonly begin: (attempt: AttemptToPay, back: ReturnUrls) => Promise<BeginResult>
  readonly readNotification: (notification: NotificationToRead) => Promise<WebhookReading>
  /** Rejects if the provider does not answer. Absent if it can't be queried. */
  readonly outcomeOf?: (attempt: BegunAttempt) => Promise<PaymentOutcome>
  /** Rejects if it is unknown whether the refund was made. Absent if staff do it by hand. */
  readonly refund?: (refund: RefundToMake) => Promise<RefundResult>
}

/** An outcome proven by a provider's signature, or by a query to the provider. */
export interface ProvenOutcome {
  readonly provider: PaymentMethod
  /** The attempt's secret reference at the provider. */
  readonly reference: string
  readonly outcome: PaymentOutcome
}

/** The payments' port to orders. */
export interface OrderSettlement {
  readonly find: FindAttempt
  /** Idempotent. A pending outcome changes nothing. */
  readonly settle: (proven: ProvenOutcome) => Promise<SettleOutcome>
}

/** `unknown`: this provider has no such attempt. */
export type SettleOutcome = 'new' | 'no_news' | 'unknown'
