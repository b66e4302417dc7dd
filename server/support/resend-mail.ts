import { emailKeyOf } from '#domain/customer/email.ts'
import type { Run } from '#server/database/sql.ts'
import { findMail, queueMail, type StoredMail } from '#server/mail/outbox.ts'
import { isSecretMail } from '#server/mail/secret-mail.ts'
import { withNewOrderKey } from '#server/order/new-order-key.ts'
import { cartsOfSameCustomer, ordersOfCarts, personOf } from './subject.ts'

interface OwnMail {
  readonly cartId: string
  readonly mailId: number
}

/** An e-mail to this cart's customer, or about an order of theirs, without a secret code; undefined if there is none. */
export async function findOwnMail(run: Run, { cartId, mailId }: OwnMail): Promise<StoredMail | undefined> {
  const mail = await findMail(run, mailId)
  if (mail === undefined || isSecretMail(mail.key)) return undefined
  const cartIds = await cartsOfSameCustomer(run, cartId)
  if (emailKeyOf(mail.to) === (await personOf(run, cartIds))?.email_key) return mail
  return (await ordersOfCarts(run, cartIds)).some(({ id }) => id === mail.orderId) ? mail : undefined
}

interface Copy {
  readonly mail: StoredMail
  /** The same one makes the same copy. */
  readonly copyId: string
  readonly now: number
}

/**
 * Queues a copy of an e-mail in the transaction that records why. A link to an order opens it again. Nothing is queued if
 * this copy was queued before, or if the e-mail was deleted meanwhile, with its customer's account.
 */
export async function queueMailAgain(
  run: Run,
  { mail, copyId, now }: Copy,
): Promise<'queued' | 'already_queued' | 'deleted'> {
  // This locks the order first, as the deletion of an account does.
  const copy = await withNewOrderKey(run, mail)
  if ((await findMail(run, mail.id)) === undefined) return 'deleted'
  return (await queueMail(run, { ...copy, key: `${mail.key} again ${copyId}` }, now)) ? 'queued' : 'already_queued'
}
