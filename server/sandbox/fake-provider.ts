import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FormField } from '#server/payments/form-encoding.ts'
import type { PaymentsOptions } from '#server/payments/open-payments.ts'
import type { ProviderId } from '#server/payments/provider.ts'
import type { SandboxPayment } from './provider-ledger.ts'

/** What a notification reports. `forged` reports a payment with a wrong signature. */
export type NotificationKind = 'result' | 'pending' | 'forged'

export interface NotificationRequest {
  readonly method: 'GET' | 'POST'
  /** As given by the shop. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** The text that the provider confirms when queried; null if it is never queried, and for a forgery. */
  readonly said: string | null
}

export type ReturnToShop =
  | { readonly kind: 'redirect'; readonly url: string }
  /** A form that the browser submits, as Ozow does. */
  | { readonly kind: 'form'; readonly url: string; readonly fields: readonly (readonly [string, string])[] }

export interface SandboxOptions extends Pick<PaymentsOptions, 'run' | 'localUrl' | 'now'> {
  readonly onError: (error: unknown) => void
}

/** A form that the browser posts to begin a payment. */
export interface PaymentForm {
  readonly path: string
  /** The problems of a form, in the provider's terms; empty if it is accepted. */
  readonly problemsOf: (fields: readonly FormField[]) => readonly string[]
  readonly paymentOf: (fields: readonly FormField[]) => Pick<SandboxPayment, 'id' | 'reference' | 'amount' | 'details'>
}

/** A fake of one payment provider. */
export interface FakeProvider {
  readonly provider: ProviderId
  readonly name: string
  /** Whether its notifications contain the paid amount. Otherwise the order's amount counts as paid. */
  readonly reportsAmount: boolean
  /** The form that begins a payment; null if the shop's server begins it. */
  readonly form: PaymentForm | null
  /** Registers the provider's API. */
  readonly routes: (app: FastifyInstance, context: Pick<SandboxOptions, 'run' | 'now'>) => void
  /** Null for a kind of notification that this provider does not have. */
  readonly notification: (payment: SandboxPayment, kind: NotificationKind) => NotificationRequest | null
  /** Where the browser goes afterwards; null if the shop's answer to the notification says so. */
  readonly returnToShop: ((payment: SandboxPayment) => ReturnToShop) | null
}

/** The path of a payment's page. */
export function paymentPagePath({ provider, id }: Pick<SandboxPayment, 'provider' | 'id'>): string {
  return `/sandbox/${provider}/pay/${encodeURIComponent(id)}`
}

/** The URL of a payment's page, at the host that was called. */
export function paymentPageUrl(
  { protocol, host }: FastifyRequest,
  payment: Parameters<typeof paymentPagePath>[0],
): string {
  return `${protocol}://${host}${paymentPagePath(payment)}`
}
