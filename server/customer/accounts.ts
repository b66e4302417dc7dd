import type { Shop } from '#server/cart/shop.ts'
import type { Notifications } from '#server/database/notifications.ts'
import type { Run, Sql } from '#server/database/sql.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { type Mail, queueMail } from '#server/mail/outbox.ts'
import type { Passwords } from '#server/security/passwords.ts'
import type { PersonalDataSource } from './personal-data-source.ts'

/** Everything that the accounts' calls need of the outside: no clock and no storage is taken from elsewhere. */
export interface Accounts {
  readonly sql: Sql
  readonly shop: Shop
  readonly notifications: Pick<Notifications, 'publish'>
  readonly passwords: Passwords
  readonly mailer: Pick<Mailer, 'wake'>
  /** What the rest of the shop holds of people. */
  readonly personalData: readonly PersonalDataSource[]
  /** Epoch ms. */
  readonly now: () => number
  /** Without a slash at the end; null where the shop is only known by host and port. */
  readonly publicUrl: string | null
}

/** Queues an e-mail. It is sent if and when the transaction commits, once for its key. */
export type QueueEmail = (mail: Mail) => Promise<void>

/** One transaction. Its e-mail is sent at once, and not only at the next run of the mailer. */
export async function inOneTransaction<Result>(
  { sql, mailer, now }: Accounts,
  work: (run: Run, queueEmail: QueueEmail) => Promise<Result>,
): Promise<Result> {
  let hasQueued = false
  const result = await sql.transaction((run) =>
    work(run, async (mail) => {
      hasQueued = (await queueMail(run, mail, now())) || hasQueued
    }),
  )
  if (hasQueued) mailer.wake()
  return result
}

/**
 * Wakes all pages of a customer, which then find out whether they are still logged in. A page asks only for what it does
 * not have yet, so the poke names the position after the last: a page that is logged in still gets an empty answer.
 */
export async function pokeCustomerPages(
  { shop, notifications }: Pick<Accounts, 'shop' | 'notifications'>,
  { cartId }: { readonly cartId: string },
): Promise<void> {
  const cart = await shop.store.head({ cartId })
  if (cart !== undefined) notifications.publish('cart', { cartId, cursor: cart.position + 1 })
}
