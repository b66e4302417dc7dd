import type { SessionAnswer } from '#domain/customer/account-answers.ts'
import { customerEvent } from '#domain/customer/customer-events.ts'
import { canonicalJson } from '#domain/wire/canonical-json.ts'
import type { CallError } from '#server/http/call-error.ts'
import type { Accounts } from '../customer/accounts.ts'
import { sessionAnswer } from '../customer/begin-session.ts'
import { appendEvent, lockSession, newsOf } from '../customer/customer-stream.ts'
import { customerById, customerOf } from '../customer/customers.ts'
import { hashOfSecret, newSecret } from '../security/secrets.ts'
import { sessionEnded } from '../security/too-many-requests.ts'
import { endSessions, findSessionByToken, insertToken, type Session } from './session-store.ts'

/** Who is logged in, as far as a cart has to know. */
export interface Sessions {
  /** Whose session this token is; null where it is nobody's. */
  readonly sessionOf: (token: string) => Promise<Session | null>
}

/** What was told again within so many ms, and is the same, is not told anew. */
export const REPEAT_WINDOW = 60_000

export function sessionsOf(accounts: Pick<Accounts, 'sql' | 'now'>): Sessions {
  return { sessionOf: (token) => sessionOf(accounts, token) }
}

/** Whose session a token is. One that has died and is brought all the same ends its session: two people hold it. */
export async function sessionOf({ sql, now }: Pick<Accounts, 'sql' | 'now'>, token: string): Promise<Session | null> {
  if (token === '') return null
  const recognised = await findSessionByToken(sql.run, { hash: hashOfSecret(token), now: now() })
  if (recognised.ok) return recognised.session
  if (recognised.why === 'stolen') {
    const { customerId, sessionId } = recognised
    await endSessions(sql.run, { customerId, only: sessionId, now: now() })
  }
  return null
}

export type Refreshed = { readonly ok: true; readonly answer: SessionAnswer } | CallError

interface Refreshing {
  readonly token: string
  /** The last position of the stream that the client has. */
  readonly cursor: number
}

/**
 * Gives a session its next token, and tells it what is new. The token that asked stays good until a newer one is used and
 * a little longer, so that neither an answer that is lost nor two tabs that ask at once log anybody out.
 *
 * Errors: `session_ended` (401).
 */
export async function refreshSession(accounts: Accounts, { token, cursor }: Refreshing): Promise<Refreshed> {
  const session = await sessionOf(accounts, token)
  if (session === null) return sessionEnded
  const now = accounts.now()
  const { sessionId, customerId } = session
  return accounts.sql.transaction(async (run) => {
    const before = await lockSession(run, sessionId)
    const customer = await customerById(run, customerId)
    if (before === undefined || customer === undefined) return sessionEnded
    const next = newSecret()
    await insertToken(run, { sessionId, hash: hashOfSecret(next), generation: session.generation + 1, now })
    const { state: known } = before.holder
    const isSame =
      known.status === 'customer' &&
      now - (known.refreshedAt ?? 0) < REPEAT_WINDOW &&
      canonicalJson(known.customer) === canonicalJson(customerOf(customer))
    const event = customerEvent('SessionRefreshed', { customer: customerOf(customer), at: now })
    const id = accounts.shop.newEventId()
    const state = isSame ? before : await appendEvent(run, { sessionId, before, event, id, now })
    const stream = await newsOf(run, { sessionId, state, cursor })
    return { ok: true, answer: sessionAnswer({ token: next, customer, stream }) }
  })
}
