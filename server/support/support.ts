import type { Shop } from '#server/cart/shop.ts'
import type { Notifications } from '#server/database/notifications.ts'
import type { Sql } from '#server/database/sql.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { Orders } from '#server/order/orders.ts'
import type { Passwords } from '#server/security/passwords.ts'
import type { SecretBox } from '#server/security/secret-box.ts'

/** The ports of the support calls. */
export interface Support {
  readonly sql: Sql
  readonly shop: Shop
  readonly notifications: Pick<Notifications, 'publish'>
  readonly passwords: Passwords
  readonly secrets: SecretBox
  readonly mailer: Pick<Mailer, 'wake'>
  readonly orders: Orders
  /** Epoch ms. */
  readonly now: () => number
}
