import type { CartPorts } from '#server/cart/cart-ports.ts'
import type { Notifications } from '#server/database/notifications.ts'
import type { Run, Sql } from '#server/database/sql.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { type Mail, queueMail } from '#server/mail/outbox.ts'
import type { Passwords } from '#server/security/passwords.ts'
import type { Session } from '#server/sessions/sessions.ts'
import type { PersonalDataSource } from './personal-data-source.ts'

/** The ports of the accounts: their only sources of time and storage. */
export interface Accounts {
  readonly sql: Sql
  readonly shop: CartPorts
  readonly notifications: Pick<Notifications, 'publish'>
  readonly passwords: Passwords
  readonly mailer: Pick<Mailer, 'wake'>
  /** The personal data held by the rest of the shop. */
  readonly personalData: readonly PersonalDataSource[]
  /** Epoch ms. */
  readonly now: () => number
  /** Without a trailing slash; null if it is not configured: e-mails then have no links. */
  readonly publicUrl: string | null
}

/** Queues an e-mail, which is sent only if the transaction commits, and only once per key. */
export type QueueEmail = (mail: Mail) => Promise<void>

/** Runs one transaction, and sends its e-mails at once afterwards instead of at the mailer's next run. */
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
 * Wakes all open pages of a customer, so that they check whether they are still logged in, and ends the live connections of
 * those that are not. A page ignores a poke for a position that it has, so this one names the position after the last: a page
 * that is logged in gets an empty answer.
 */
export async function pokeCustomerPages(
  { sql, notifications }: { readonly sql: Pick<Sql, 'run'>; readonly notifications: Pick<Notifications, 'publish'> },
  { customerId, cartId }: Pick<Session, 'customerId' | 'cartId'>,
): Promise<void> {
  const text = 'select position from carts where id = $1'
  const [cart] = await sql.run<{ position: number }>({ text, values: [cartId] })
  if (cart !== undefined) notifications.publish('cart', { cartId, cursor: cart.position + 1 })
  notifications.publish('session', { customerId })
}
