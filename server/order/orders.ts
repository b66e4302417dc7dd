import type { Transfer } from '#domain/order/order-view.ts'
import type { Shop } from '#server/cart/shop.ts'
import type { Notifications } from '#server/database/notifications.ts'
import type { Run, Sql } from '#server/database/sql.ts'
import type { KnownCarts } from '#server/events/known-carts.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { Payments } from '#server/payments/payments.ts'
import type { OrderBatches } from './order-batches.ts'
import type { Seller } from './seller.ts'

/** The ports of orders: no clock, no randomness but secrets, and no storage is taken from elsewhere. */
export interface Orders {
  readonly sql: Sql
  readonly notifications: Pick<Notifications, 'publish'>
  readonly mailer: Pick<Mailer, 'wake'>
  readonly payments: Payments
  /** Where bank transfers go. */
  readonly account: Transfer['account']
  /** Who is named on tax invoices. */
  readonly seller: Seller
  /** Without a slash at the end; null where the shop is only known by host and port: then an e-mail holds no links. */
  readonly publicUrl: string | null
  /** What else is stored in the transaction of every change, as who of the staff made it. */
  readonly alsoStoreEvents?: (
    run: Run,
    events: { readonly orderId: string; readonly ids: readonly string[] },
  ) => Promise<void>
  /** UUIDv7. */
  readonly newEventId: () => string
  /** Epoch ms. */
  readonly now: () => number
}

/** The ports of a checkout, which makes an order of a cart. */
export interface CheckoutPorts extends Orders {
  readonly shop: Shop
  /** The carts that this process wrote last, as the shop's store remembers them. */
  readonly known: KnownCarts
  /** Of those carts. */
  readonly batches: OrderBatches
  /** How often a coupon may be used in all; null for no limit. */
  readonly couponLimit: (code: string) => number | null
  /** Resolves when the shop's world is no older than this call: another order took what it still showed. */
  readonly reloadCatalogue: () => Promise<void>
}
