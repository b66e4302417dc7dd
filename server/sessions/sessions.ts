import { customerEvent, customerStream } from '#domain/customer/customer-events.ts'
import { emailKeyOf } from '#domain/customer/email.ts'
import { SESSION_MAX_AGE_S } from '#domain/customer/session-lifetime.ts'
import { DAY, MINUTE } from '#domain/durations.ts'
import type { Notifications } from '#server/database/notifications.ts'
import type { Run } from '#server/database/sql.ts'
import { type CallError, callError } from '#server/http/call-error.ts'
import { hashOfSecret } from '#server/security/secrets.ts'

/** How long a session may be idle, in ms. */
export const SESSION_IDLE_LIMIT_MS = 30 * DAY
/** The maximum age of a session, in ms. */
export const SESSION_MAX_AGE_MS = SESSION_MAX_AGE_S * 1000
/** How long a token stays valid after a newer one was used, in ms: for requests of other tabs in progress. */
export const TOKEN_GRACE_MS = 2 * MINUTE
/** The precision of a session's last use, in ms, so that reading a cart seldom has to write. */
const LAST_USE_PRECISION_MS = 5 * MINUTE
/** How many unused tokens a session may have: more than anyone has tabs. */
const MAX_UNUSED_TOKENS = 64

/** The condition of a session `s` that is active. Its parameters are `$1` and `$2`. */
export const ACTIVE_SESSION = 's.ended_at is null and s.last_seen_at >= $1 and s.created_at >= $2'
/** The parameters of `ACTIVE_SESSION`. */
export const activeSince = (now: number): readonly number[] => [now - SESSION_IDLE_LIMIT_MS, now - SESSION_MAX_AGE_MS]

/** A valid session of a token. */
export interface Session {
  readonly sessionId: string
  readonly customerId: string
  readonly cartId: string
  /** Of the account's e-mail. */
  readonly emailKey: string
  /** The token's generation. */
  readonly generation: number
}

/** Whether a session's account has this e-mail. */
export const hasEmail = ({ emailKey }: Session, email: string): boolean => emailKey === emailKeyOf(email)

interface SessionPorts {
  readonly notifications: Pick<Notifications, 'publish'>
  readonly sql: { readonly run: Run }
  /** Epoch ms. */
  readonly now: () => number
}

/**
 * The session of a token; null if it is invalid. Using a token retires older ones. Using a retired token after its grace
 * period ends its session, since two parties may hold it.
 */
export async function sessionOf(ports: SessionPorts, token: string): Promise<Session | null> {
  if (token === '') return null
  const { run } = ports.sql
  const now = ports.now()
  const [row] = await run<Session & { usedGeneration: number; diesAt: number | null; lastSeenAt: number }>({
    name: 'session by token',
    text: `select session_id as "sessionId", customer_id as "customerId", cart_id as "cartId", t.generation,
        email_key as "emailKey", s.generation as "usedGeneration", dies_at as "diesAt", last_seen_at as "lastSeenAt"
      from session_tokens t join sessions s on s.id = session_id join customers c on c.id = customer_id
      where ${ACTIVE_SESSION} and hash = $3`,
    values: [...activeSince(now), hashOfSecret(token)],
  })
  if (row === undefined) return null
  const { sessionId, customerId, cartId, emailKey, generation, usedGeneration, diesAt, lastSeenAt } = row
  if (diesAt !== null && diesAt <= now) {
    await endOneSession(ports, { customerId, sessionId })
    return null
  }
  if (generation > usedGeneration) await retireOlder(run, { sessionId, generation, now })
  if (now - lastSeenAt > LAST_USE_PRECISION_MS) {
    await run({ text: 'update sessions set last_seen_at = $2 where id = $1', values: [sessionId, now] })
  }
  return { sessionId, customerId, cartId, emailKey, generation }
}

async function retireOlder(run: Run, { sessionId, generation, now }: Omit<NewToken, 'hash'>): Promise<void> {
  await run({
    text: `with used as (update sessions set generation = $2 where id = $1 and generation < $2 returning id)
      update session_tokens set dies_at = $3 from used
      where session_id = used.id and session_tokens.generation < $2 and dies_at is null`,
    values: [sessionId, generation, now + TOKEN_GRACE_MS],
  })
}

interface NewSession {
  readonly id: string
  readonly customerId: string
  readonly device: string
  readonly networkHash: string
  readonly state: unknown
  readonly now: number
}

export async function insertSession(run: Run, session: NewSession): Promise<void> {
  const { id, customerId, device, networkHash, state, now } = session
  await run({
    text: `insert into sessions
        (id, customer_id, device, place, created_at, last_seen_at, generation, state, position)
      values ($1, $2, $3, $4, $5, $5, 1, $6, 0)`,
    values: [id, customerId, device, networkHash, now, JSON.stringify(state)],
  })
}

interface NewToken {
  readonly sessionId: string
  readonly hash: string
  readonly generation: number
  readonly now: number
}

/** Adds a token. The previous one stays valid until this one is used, since the answer with it may be lost. */
export async function insertToken(run: Run, { sessionId, hash, generation, now }: NewToken): Promise<void> {
  await run({
    text: `insert into session_tokens (hash, session_id, generation, issued_at) values ($1, $2, $3, $4)`,
    values: [hash, sessionId, generation, now],
  })
  await run({
    text: `delete from session_tokens where hash in (
      select hash from session_tokens where session_id = $1 and generation = $2
      order by issued_at desc, hash offset ${MAX_UNUSED_TOKENS})`,
    values: [sessionId, generation],
  })
}

interface SessionsToEnd {
  readonly customerId: string
  /** Only this one. */
  readonly only?: string
  /** All but this one. */
  readonly except?: string
  readonly now: number
}

/** Ends sessions: their tokens become invalid, and their streams get `LoggedOut`. Returns how many were ended. */
export async function endSessions(run: Run, { customerId, only, except, now }: SessionsToEnd): Promise<number> {
  const guest = JSON.stringify(customerStream.initial())
  const { type, v, data } = customerEvent('LoggedOut', {})
  const ended = await run({
    text: `with ended as (
        update sessions set ended_at = $4, state = $5, position = position + 1
        where customer_id = $1 and ended_at is null and ($2::text is null or id = $2) and ($3::text is null or id <> $3)
        returning id, position),
      told as (
        insert into customer_events (session_id, position, id, type, v, at, data)
        select id, position, gen_random_uuid()::text, $6, $7, $4, $8 from ended)
      select id from ended`,
    values: [customerId, only ?? null, except ?? null, now, guest, type, v, JSON.stringify(data)],
  })
  return ended.length
}

/** Forgets the customer's known browsers, except this one if it is not null, and the networks of ended sessions. */
export async function forgetOtherDevices(
  run: Run,
  { deviceKey, customerId }: { readonly deviceKey: string | null; readonly customerId: string },
): Promise<void> {
  const forget = 'delete from known_devices where customer_id = $1 and hash is distinct from $2'
  await run({ text: forget, values: [customerId, deviceKey && hashOfSecret(deviceKey)] })
  const text = `update sessions set place = '' where customer_id = $1 and ended_at is not null and place <> ''`
  await run({ text, values: [customerId] })
}

/** Ends the session of a token; none if it is invalid. */
export async function endSessionOf(ports: SessionPorts, token: string): Promise<void> {
  const session = await sessionOf(ports, token)
  if (session !== null) await endOneSession(ports, session)
}

async function endOneSession(
  { sql, notifications, now }: SessionPorts,
  { customerId, sessionId }: Pick<Session, 'customerId' | 'sessionId'>,
): Promise<void> {
  await endSessions(sql.run, { customerId, only: sessionId, now: now() })
  notifications.publish('session', { customerId })
}

/**
 * Whether a session that was found before goes on. The token by which it was found may have been replaced since, so that using
 * it again would end the session.
 */
async function isActive({ sql, now }: SessionPorts, { sessionId }: Session): Promise<boolean> {
  const found = await sql.run({
    name: 'active session',
    text: `select 1 from sessions s where ${ACTIVE_SESSION} and id = $3`,
    values: [...activeSince(now()), sessionId],
  })
  return found.length > 0
}

/** The request's token has no active session. */
export const sessionEnded = callError({
  status: 401,
  code: 'session_ended',
  message: 'Your session has expired. Please log in again.',
})

/** The same for an account that was deleted: its browser deletes what it holds of it. */
const accountDeleted = callError({
  status: 401,
  code: 'session_ended',
  message: 'Your account has been deleted.',
  data: { account: 'deleted' },
})

/** How API calls find the session of a token. */
export type Sessions = ReturnType<typeof sessionsOf>

export function sessionsOf(ports: SessionPorts) {
  return {
    sessionOf: (token: string) => sessionOf(ports, token),
    isActive: (session: Session) => isActive(ports, session),
    /** The error, or that the account was deleted if it says that the customer has no session. */
    async explained(error: CallError, customerId = ''): Promise<CallError> {
      if (error !== sessionEnded) return error
      const text = 'select 1 from erased_customers where hash = $1'
      const erased = await ports.sql.run({ text, values: [hashOfSecret(customerId)] })
      return erased.length > 0 ? accountDeleted : error
    },
  }
}
