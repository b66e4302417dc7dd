import type { FastifyInstance } from 'fastify'
import type { Run } from '#server/database/sql.ts'
import type { ProviderId } from '#server/payments/provider.ts'
import type { SandboxPayment } from './provider-ledger.ts'

/** What a notification says; `forged` says that it was paid, and is not the provider's. */
export type NotificationKind = 'result' | 'pending' | 'forged'

export interface NotificationRequest {
  readonly method: 'GET' | 'POST'
  /** As the shop gave it. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** What the provider confirms when it is asked; null where it is never asked, and for a forgery. */
  readonly said: string | null
}

export type ReturnToShop =
  | { readonly kind: 'redirect'; readonly url: string }
  /** A browser's own form, as Ozow sends one. */
  | { readonly kind: 'form'; readonly url: string; readonly fields: readonly (readonly [string, string])[] }

export interface FakeProviderContext {
  readonly run: Run
  /** Epoch ms. */
  readonly now: () => number
}

/** A fake of one provider. */
export interface FakeProvider {
  readonly provider: ProviderId
  readonly name: string
  /** Whether its notifications name the amount that was paid; otherwise it is always what was asked for. */
  readonly reportsAmount: boolean
  /** Where a browser's form begins a payment; null where the shop's server begins it. */
  readonly formPath: string | null
  /** Registers what the shop's server asks, and where a payment begins. */
  readonly routes: (app: FastifyInstance, context: FakeProviderContext) => void
  /** Null for a kind of notification that this provider does not have. */
  readonly notification: (payment: SandboxPayment, kind: NotificationKind) => NotificationRequest | null
  /** Where a browser goes when it is done; null where the shop's answer to the notification says it. */
  readonly returnToShop: ((payment: SandboxPayment) => ReturnToShop) | null
}

/** The page of a payment. */
export function paymentPagePath({ provider, id }: Pick<SandboxPayment, 'provider' | 'id'>): string {
  return `/sandbox/${provider}/pay/${encodeURIComponent(id)}`
}
