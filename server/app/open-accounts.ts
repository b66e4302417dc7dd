import type { Accounts } from '#server/customer/accounts.ts'
import { personalMail } from '#server/customer/personal-mail.ts'
import type { Database } from '#server/database/database.ts'
import { personalOrders } from '#server/order/personal-orders.ts'
import { personalReviews } from '#server/reviews/personal-reviews.ts'
import { type Passwords, passwordsAt } from '#server/security/passwords.ts'

interface OpenAccountsOptions extends Pick<Accounts, 'shop' | 'mailer' | 'publicUrl'> {
  readonly database: Pick<Database, 'sql' | 'notifications'>
  /** At the current cost by default. */
  readonly passwords?: Passwords | undefined
}

/** Opens the accounts. They use the shop's clock. */
export function openAccounts(options: OpenAccountsOptions): Accounts {
  const { shop, database, mailer, publicUrl, passwords = passwordsAt() } = options
  return {
    sql: database.sql,
    notifications: database.notifications,
    shop,
    passwords,
    mailer,
    // Mail comes last: the sources before it may still write some.
    personalData: [personalOrders, personalReviews, personalMail],
    now: () => shop.world().now,
    publicUrl,
  }
}
