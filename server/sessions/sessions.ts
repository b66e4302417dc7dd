import type { Run } from '#server/database/sql.ts'
import { callError } from '#server/http/call-error.ts'
import { hashOfSecret } from '#server/security/secrets.ts'
import { endSessions, findSessionByToken, type Session } from './session-store.ts'

/** Who is logged in, as far as a cart has to know. */
export interface Sessions {
  /** Whose session this token is; null where it is nobody's. */
  readonly sessionOf: (token: string) => Promise<Session | null>
}

interface SessionPorts {
  readonly sql: { readonly run: Run }
  /** Epoch ms. */
  readonly now: () => number
}

/** Nobody is logged in with the request's token any more. */
export const sessionEnded = callError({
  status: 401,
  code: 'session_ended',
  message: 'Your session has ended. Log in again.',
})

export function sessionsOf(accounts: SessionPorts): Sessions {
  return { sessionOf: (token) => sessionOf(accounts, token) }
}

/** Whose session a token is. One that has died and is brought all the same ends its session: two people hold it. */
export async function sessionOf({ sql, now }: SessionPorts, token: string): Promise<Session | null> {
  if (token === '') return null
  const recognised = await findSessionByToken(sql.run, { hash: hashOfSecret(token), now: now() })
  if (recognised.ok) return recognised.session
  if (recognised.why === 'stolen') {
    const { customerId, sessionId } = recognised
    await endSessions(sql.run, { customerId, only: sessionId, now: now() })
  }
  return null
}
