import type { FastifyInstance } from 'fastify'
import type * as v from 'valibot'
import { type Call, registerCall } from '#server/http/call.ts'
import { tokenOf } from '#server/sessions/session-cookie.ts'
import { type Session, sessionEnded, sessionOf } from '#server/sessions/sessions.ts'
import type { Accounts } from './accounts.ts'

/** A payload with the session's token; null for the one in the cookie. */
type WithToken = v.GenericSchema<unknown, { readonly token: string | null }>

type CustomerCall<Payload extends WithToken, Answer extends v.GenericSchema> = Omit<
  Call<Payload, Answer, { readonly session: Session }>,
  'tag' | 'check'
>

/** Registers a call for customers who are logged in. Others get `session_ended` (401). */
export function customerCall<Payload extends WithToken, Answer extends v.GenericSchema>(
  app: FastifyInstance,
  accounts: Pick<Accounts, 'sql' | 'notifications' | 'now'>,
  { errors, handle, ...call }: CustomerCall<Payload, Answer>,
): void {
  registerCall(app, {
    ...call,
    tag: 'customer',
    check: 'form',
    errors: { 401: '`session_ended`: nobody is logged in with this token.', ...errors },
    handle: async (payload, { request, reply }) => {
      const session = await sessionOf(accounts, tokenOf(request, payload.token))
      return session === null ? sessionEnded : handle(payload, { session, request, reply })
    },
  })
}
