import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answered } from '#server/http/call.ts'
import { withRetryAfter } from '../security/retry-after.ts'
import { sessionEnded } from '../security/too-many-requests.ts'
import { tokenOf } from '../sessions/session-cookie.ts'
import type { Session } from '../sessions/session-store.ts'
import { sessionOf } from '../sessions/sessions.ts'
import type { Accounts } from './accounts.ts'

interface Exchange {
  readonly token: string | null
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Does something as whoever asks, if that is somebody. */
export async function asCustomer<Body>(
  accounts: Pick<Accounts, 'sql' | 'now'>,
  { token, request, reply }: Exchange,
  act: (session: Session) => Promise<Answered<Body>>,
): Promise<Answered<Body>> {
  const session = await sessionOf(accounts, tokenOf(request, token))
  return session === null ? sessionEnded : withRetryAfter(reply, await act(session))
}
