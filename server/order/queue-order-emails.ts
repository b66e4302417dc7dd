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

type LetterPorts = Pick<Orders, 'account' | 'seller' | 'publicUrl' | 'now'>

/** Puts the letters about events into the outbox, in the transaction that stores these. Returns whether there are any. */
export async function queueOrderEmails(
  run: Run,
  ports: LetterPorts,
  { events, ...about }: OrderToEmail,
): Promise<boolean> {
  let hasWritten = false
  for (const stored of events) {
    const decoded = decodeOrderEvent(stored)
    if (!decoded.ok) continue
    const { event } = decoded
    const post = await letterWithKey(run, ports, {
      ...about,
      draft: (facts) => emailOf(event, stored.position, facts),
    })
    hasWritten = post || hasWritten
  }
  return hasWritten
}

export function queueReminder(run: Run, ports: LetterPorts, about: Omit<OrderToEmail, 'events'>): Promise<boolean> {
  return letterWithKey(run, ports, { ...about, draft: reminderEmail })
}

type LetterToWrite = Omit<OrderToEmail, 'events'> & { readonly draft: (facts: OrderEmailFacts) => Mail | null }

async function letterWithKey(
  run: Run,
  { account, seller, publicUrl, now }: LetterPorts,
  about: LetterToWrite,
): Promise<boolean> {
  const { id, order, people, draft } = about
  if (people === null) return false
  const orderKey = newSecret()
  const letter = draft({ id, order, people, account, seller, publicUrl, orderKey, now: now() })
  if (letter === null || !(await putMail(run, letter, now()))) return false
  if (publicUrl !== null) await addOrderKey(run, { id, hash: hashOfSecret(orderKey) })
  return true
}
