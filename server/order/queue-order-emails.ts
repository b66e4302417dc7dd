import type { StoredEvent } from '#domain/event/envelope.ts'
import { decodeOrderEvent } from '#domain/order/order-events.ts'
import type { OrderPeople } from '#domain/order/order-projection.ts'
import type { Order } from '#domain/order/order-state.ts'
import type { Run } from '#server/database/sql.ts'
import { type Mail, putMail } from '#server/mail/outbox.ts'
import { hashOfSecret, newSecret } from '#server/security/secrets.ts'
import { emailOf, type OrderEmailFacts, reminderEmail } from './order-emails.ts'
import { addOrderKey } from './order-store.ts'
import type { Orders } from './orders.ts'

export interface OrderToEmail {
  readonly id: string
  readonly order: Order
  /** Null once they are cut out: then there is nobody to write to. */
  readonly people: OrderPeople | null
  readonly events: readonly StoredEvent[]
}

type EmailPorts = Pick<Orders, 'account' | 'seller' | 'publicUrl' | 'now'>

/** Puts the e-mails about events into the outbox, in the transaction that stores these. Returns whether there are any. */
export async function queueOrderEmails(
  run: Run,
  ports: EmailPorts,
  { events, ...about }: OrderToEmail,
): Promise<boolean> {
  let hasWritten = false
  for (const stored of events) {
    const decoded = decodeOrderEvent(stored)
    if (!decoded.ok) continue
    const { event } = decoded
    const post = await queueWithOrderKey(run, ports, {
      ...about,
      draft: (facts) => emailOf(event, stored.position, facts),
    })
    hasWritten = post || hasWritten
  }
  return hasWritten
}

export function queueReminder(run: Run, ports: EmailPorts, about: Omit<OrderToEmail, 'events'>): Promise<boolean> {
  return queueWithOrderKey(run, ports, { ...about, draft: reminderEmail })
}

type EmailToQueue = Omit<OrderToEmail, 'events'> & { readonly draft: (facts: OrderEmailFacts) => Mail | null }

/** Puts an e-mail with a key of its own to the order's page into the outbox; false where there is nobody to write to. */
export async function queueWithOrderKey(
  run: Run,
  { account, seller, publicUrl, now }: EmailPorts,
  about: EmailToQueue,
): Promise<boolean> {
  const { id, order, people, draft } = about
  if (people === null) return false
  const orderKey = newSecret()
  const email = draft({ id, order, people, account, seller, publicUrl, orderKey, now: now() })
  if (email === null || !(await putMail(run, email, now()))) return false
  if (publicUrl !== null) await addOrderKey(run, { id, hash: hashOfSecret(orderKey) })
  return true
}
