import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answered } from '#server/http/call.ts'
import type { Accounts } from './accounts.ts'
import { sessionEnded } from './refusals.ts'
import { withRetryAfter } from './retry-after.ts'
import { tokenOf } from './session-cookie.ts'
import type { Session } from './session-store.ts'
import { sessionOf } from './sessions.ts'

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
