import type { Run } from '#server/database/sql.ts'
import { ORDER_KEY, type StoredMail } from '#server/mail/outbox.ts'
import { hashOfSecret, newSecret } from '#server/security/secrets.ts'
import { addOrderKey, lockOrder, peopleOf } from './order-store.ts'

/**
 * A stored e-mail whose link to its order has a new key, for another delivery: an e-mail that was sent, or failed for good, is
 * stored without its key. An order whose personal data is deleted gets no key.
 */
export async function withNewOrderKey(run: Run, mail: StoredMail): Promise<StoredMail> {
  const { orderId: id, text, html } = mail
  const path = `/checkout/order/${id}`
  if (id === null || !text.includes(path)) return mail
  // Locked, so that an account's deletion deletes the new key too.
  await lockOrder(run, id)
  if ((await peopleOf(run, id)) === null) return mail
  const key = newSecret()
  await addOrderKey(run, { id, hash: hashOfSecret(key) })
  const link = new RegExp(`${path}(?:${ORDER_KEY})?`, 'g')
  const renewed = (content: string): string => content.replaceAll(link, `${path}?key=${key}`)
  return { ...mail, text: renewed(text), html: html === null ? null : renewed(html) }
}
