import type { Transfer } from '#domain/order/order-view.ts'
import type { Accounts } from '#server/customer/accounts.ts'
import type { Run } from '#server/database/sql.ts'
import type { Payments } from '#server/payments/payments.ts'
import type { SecretBox } from '#server/security/secret-box.ts'
import type { Seller } from './seller.ts'

/** The ports of orders: their only sources of time, storage and randomness, except for secrets. */
export interface OrderPorts extends Pick<Accounts, 'sql' | 'notifications' | 'mailer' | 'publicUrl' | 'now'> {
  readonly payments: Payments
  /** Seals what was begun at a provider. */
  readonly secrets: SecretBox
  /** The account for bank transfers. */
  readonly account: Transfer['account']
  /** The seller named on tax invoices. */
  readonly seller: Seller
  /** Stores more in the transaction of every change, such as which member of staff made it. */
  readonly alsoStoreEvents?: (
    run: Run,
    events: { readonly orderId: string; readonly ids: readonly string[] },
  ) => Promise<void>
  /** UUIDv7. */
  readonly newEventId: () => string
  /** Reports an error after which the order can go on, such as a payment provider that does not answer. */
  readonly onError: (error: unknown) => void
}
