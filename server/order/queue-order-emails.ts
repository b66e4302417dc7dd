import type { StoredEvent } from '#domain/event/envelope.ts'
import { decodeOrderEvent } from '#domain/order/order-events.ts'
import type { OrderFacts } from '#domain/order/order-projection.ts'
import type { Run } from '#server/database/sql.ts'
import { type Mail, queueMail } from '#server/mail/outbox.ts'
import { hashOfSecret, newSecret } from '#server/security/secrets.ts'
import { emailOf, type OrderEmailFacts, reminderEmail } from './order-emails.ts'
import type { OrderPorts } from './order-ports.ts'
import { addOrderKey } from './order-store.ts'

/** Without `people`, whose personal data is deleted, no e-mail is sent. */
export interface OrderToEmail extends Pick<OrderFacts, 'id' | 'order' | 'people'> {
  readonly events: readonly StoredEvent[]
}

type EmailPorts = Pick<OrderPorts, 'account' | 'seller' | 'publicUrl' | 'now'>

/** An e-mail for the outbox, with the hash of its key to the order's page; null if it has no link. */
export interface OrderEmail {
  readonly mail: Mail
  readonly keyHash: string | null
}

/** Composes the e-mails about events. */
export function orderEmails(ports: EmailPorts, { events, ...about }: OrderToEmail): OrderEmail[] {
  return events.flatMap((stored) => {
    const decoded = decodeOrderEvent(stored)
    if (!decoded.ok) return []
    const { event } = decoded
    const email = emailWithKey(ports, { ...about, draft: (facts) => emailOf(event, stored.position, facts) })
    return email === null ? [] : [email]
  })
}

/** Queues the e-mails about events in the transaction that stores the events. Returns whether there are any. */
export async function queueOrderEmails(run: Run, ports: EmailPorts, order: OrderToEmail): Promise<boolean> {
  let hasQueued = false
  for (const email of orderEmails(ports, order))
    hasQueued = (await queue(run, ports, { id: order.id, email })) || hasQueued
  return hasQueued
}

export function queueReminder(run: Run, ports: EmailPorts, about: Omit<OrderToEmail, 'events'>): Promise<boolean> {
  return queueWithOrderKey(run, ports, { ...about, draft: reminderEmail })
}

type EmailToQueue = Omit<OrderToEmail, 'events'> & { readonly draft: (facts: OrderEmailFacts) => Mail | null }

/** Queues an e-mail with its own key to the order's page; resolves with false if there is no recipient. */
export async function queueWithOrderKey(run: Run, ports: EmailPorts, about: EmailToQueue): Promise<boolean> {
  const email = emailWithKey(ports, about)
  return email !== null && queue(run, ports, { id: about.id, email })
}

function emailWithKey({ account, seller, publicUrl, now }: EmailPorts, about: EmailToQueue): OrderEmail | null {
  const { id, order, people, draft } = about
  if (people === null) return null
  const orderKey = newSecret()
  const mail = draft({ id, order, people, account, seller, publicUrl, orderKey, now: now() })
  return mail && { mail, keyHash: publicUrl === null ? null : hashOfSecret(orderKey) }
}

async function queue(
  run: Run,
  { now }: EmailPorts,
  { id, email }: { id: string; email: OrderEmail },
): Promise<boolean> {
  const { mail, keyHash } = email
  if (!(await queueMail(run, mail, now()))) return false
  if (keyHash !== null) await addOrderKey(run, { id, hash: keyHash })
  return true
}
