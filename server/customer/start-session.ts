import type { SessionAnswer } from '#domain/customer/account-answers.ts'
import { customerEvent, customerStream } from '#domain/customer/customer-events.ts'
import type { Run } from '#server/database/sql.ts'
import { hashOfSecret, newId, newSecret } from '#server/security/secrets.ts'
import type { Visitor } from '#server/sessions/session-cookie.ts'
import { endSessions, insertSession, insertToken } from '#server/sessions/sessions.ts'
import { newDeviceEmail } from './account-emails.ts'
import type { Accounts, QueueEmail } from './accounts.ts'
import { updateStream } from './customer-stream.ts'
import { type CustomerRecord, customerOf } from './customers.ts'
import { deviceName, networkHashOf } from './device.ts'

/** The most sessions of one customer. Beyond it the one not used for longest ends. */
const MAX_SESSIONS = 50

interface SessionToStart {
  readonly customer: CustomerRecord
  /** Whether the account has just been created: then this is its first device, which is not reported. */
  readonly isNewAccount: boolean
  readonly visitor: Visitor
  readonly now: number
  readonly run: Run
  readonly queueEmail: QueueEmail
}

export interface StartedSession {
  readonly answer: SessionAnswer
  /** The secret by which the shop recognizes the browser as one of this customer's. */
  readonly deviceKey: string
}

/** Logs a customer in with a new session and its first token, in the transaction that verified them. */
export async function startSession(
  accounts: Pick<Accounts, 'shop' | 'publicUrl' | 'now'>,
  { customer, isNewAccount, visitor, now, run, queueEmail }: SessionToStart,
): Promise<StartedSession> {
  const device = deviceName(visitor.userAgent)
  const networkHash = networkHashOf(visitor)
  const isNew = !isNewAccount && (await isNewDevice(run, { customer, visitor, networkHash }))
  const sessionId = newId()
  const token = newSecret()
  const holder = customerStream.initial()
  await insertSession(run, { id: sessionId, customerId: customer.id, device, networkHash, state: holder, now })
  await insertToken(run, { sessionId, hash: hashOfSecret(token), generation: 1, now })
  const event = customerEvent('LoggedIn', { customer: customerOf(customer), email: customer.email, at: now })
  const stream = await updateStream(accounts, run, { sessionId, before: { holder, position: 0 }, event, cursor: 0 })
  await endSurplusSessions(run, { customerId: customer.id, now })
  const deviceKey = deviceKeyOf(visitor)
  await rememberDevice(run, { deviceKey, customerId: customer.id, now })
  if (isNew)
    await queueEmail(newDeviceEmail({ sessionId, device, at: now, to: customer, publicUrl: accounts.publicUrl }))
  return { answer: sessionAnswer({ token, customer, stream }), deviceKey }
}

type SessionAnswerParts = Pick<SessionAnswer, 'token' | 'stream'> & { readonly customer: CustomerRecord }

export function sessionAnswer({ customer, ...tokenAndStream }: SessionAnswerParts): SessionAnswer {
  return { ...tokenAndStream, customer: customerOf(customer), email: customer.email }
}

/** A device with a known cookie is not new; nor is one at a network of the account's sessions, ended ones included. */
async function isNewDevice(
  run: Run,
  { customer, visitor, networkHash }: Pick<SessionToStart, 'customer' | 'visitor'> & { readonly networkHash: string },
): Promise<boolean> {
  if (visitor.deviceKey !== null && (await isKnownDevice(run, visitor.deviceKey, customer.emailKey))) return false
  const here = await run({
    text: 'select 1 from sessions where customer_id = $1 and place = $2 limit 1',
    values: [customer.id, networkHash],
  })
  return here.length === 0
}

/** Whether this browser has logged in to this account before. */
export async function isKnownDevice(run: Run, deviceKey: string, emailKey: string): Promise<boolean> {
  const known = await run({
    text: `select 1 from known_devices join customers on customers.id = customer_id where hash = $1 and email_key = $2`,
    values: [hashOfSecret(deviceKey), emailKey],
  })
  return known.length > 0
}

/** The browser's device key, or a new one. */
export const deviceKeyOf = ({ deviceKey }: Visitor): string => deviceKey ?? newSecret()

interface KnownDevice {
  readonly deviceKey: string
  readonly customerId: string
  readonly now: number
}

export async function rememberDevice(run: Run, { deviceKey, customerId, now }: KnownDevice): Promise<void> {
  await run({
    text: `insert into known_devices (hash, customer_id, last_seen_at) values ($1, $2, $3)
      on conflict (hash, customer_id) do update set last_seen_at = excluded.last_seen_at`,
    values: [hashOfSecret(deviceKey), customerId, now],
  })
}

async function endSurplusSessions(run: Run, { customerId, now }: { customerId: string; now: number }): Promise<void> {
  const surplus = await run<{ id: string }>({
    text: `select id from sessions where customer_id = $1 and ended_at is null
      order by last_seen_at desc, created_at desc offset ${MAX_SESSIONS}`,
    values: [customerId],
  })
  for (const { id } of surplus) await endSessions(run, { customerId, only: id, now })
}
