import type { FastifyRequest } from 'fastify'
import type { CallResult } from '#server/http/call.ts'
import { tokenOf } from '#server/sessions/session-cookie.ts'
import { type Session, sessionEnded, sessionOf } from '#server/sessions/sessions.ts'
import type { Accounts } from './accounts.ts'

interface CustomerRequest {
  readonly token: string | null
  readonly request: FastifyRequest
}

/** For the documentation of a call. */
export const asCustomerErrors = { 401: '`session_ended`: nobody is logged in with this token.' }

/** Runs `act` with the caller's session. Error: `session_ended` (401). */
export async function asCustomer<Body>(
  accounts: Pick<Accounts, 'sql' | 'now'>,
  { token, request }: CustomerRequest,
  act: (session: Session) => Promise<CallResult<Body>>,
): Promise<CallResult<Body>> {
  const session = await sessionOf(accounts, tokenOf(request, token))
  return session === null ? sessionEnded : act(session)
}
