import type { FastifyInstance } from 'fastify'
import type * as v from 'valibot'
import { type Member, type Role, SIGNED_OUT } from '#domain/support/staff-sign-in.ts'
import { type Call, registerCall } from '#server/http/call.ts'
import { callError } from '#server/http/call-error.ts'
import { staffOf, staffSecretOf } from './staff-session.ts'
import type { Support } from './support.ts'

interface StaffCall<Payload extends v.GenericSchema, Answer extends v.GenericSchema>
  extends Omit<Call<Payload, Answer, { readonly member: Member }>, 'tag'> {
  readonly url: `/api/support/${string}`
  /** The required role; any by default. */
  readonly role?: Role
}

/** Registers a call for staff only. */
export function staffCall<Payload extends v.GenericSchema, Answer extends v.GenericSchema>(
  app: FastifyInstance,
  { sql, now }: Pick<Support, 'sql' | 'now'>,
  call: StaffCall<Payload, Answer>,
): void {
  const { role, errors, handle, ...rest } = call
  registerCall(app, {
    ...rest,
    tag: 'support',
    errors: { 401: '`not_signed_in`: no member of staff is signed in.', ...errors },
    handle: async (payload, { request, reply }) => {
      const member = await staffOf(sql.run, { secret: staffSecretOf(request), now: now() })
      if (member === null) return callError({ status: 401, code: 'not_signed_in', message: SIGNED_OUT })
      if (role !== undefined && member.role !== role)
        return callError({ status: 403, code: 'not_your_role', message: 'Only developers can see this.' })
      return handle(payload, { member, request, reply })
    },
  })
}
