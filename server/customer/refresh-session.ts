import { canonicalJson } from '#domain/canonical-json.ts'
import type { SessionAnswer } from '#domain/customer/account-answers.ts'
import { customerEvent } from '#domain/customer/customer-events.ts'
import type { CallResult } from '#server/http/call.ts'
import { hashOfSecret, newSecret } from '#server/security/secrets.ts'
import { insertToken, sessionEnded, sessionOf } from '#server/sessions/sessions.ts'
import type { Accounts } from './accounts.ts'
import { lockSession, REPEAT_WINDOW_MS, updateStream } from './customer-stream.ts'
import { customerById, customerOf } from './customers.ts'
import { sessionAnswer } from './start-session.ts'

interface RefreshRequest {
  readonly token: string
  /** The last position of the stream that the client knows. */
  readonly cursor: number
}

/**
 * Issues the next token of a session, and returns the new events of its stream. The current token stays valid until a newer one
 * is used and a little longer, so that neither a lost answer nor two concurrent tabs log anyone out.
 *
 * Errors: `session_ended` (401).
 */
export async function refreshSession(
  accounts: Accounts,
  { token, cursor }: RefreshRequest,
): Promise<CallResult<SessionAnswer>> {
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
      now - (known.refreshedAt ?? 0) < REPEAT_WINDOW_MS &&
      canonicalJson(known.customer) === canonicalJson(customerOf(customer))
    const event = isSame ? null : customerEvent('SessionRefreshed', { customer: customerOf(customer), at: now })
    const stream = await updateStream(accounts, run, { sessionId, before, event, cursor })
    return { ok: true, body: sessionAnswer({ token: next, customer, stream }) }
  })
}
