import type { FastifyInstance } from 'fastify'
import { NewPasswordCallSchema, SignInSchema, StaffAnswerSchema } from '#domain/support/staff-sign-in.ts'
import { ActionResultSchema } from '#domain/support/support-fields.ts'
import { registerCall } from '#server/http/call.ts'
import { badField } from '#server/http/call-error.ts'
import { problemOfNewPassword } from '#server/security/new-password.ts'
import { confirmStaffPassword, signIn, wrongPassword } from './sign-in.ts'
import { staffCall } from './staff-call.ts'
import { openStaffDevice, setStaffDevice, staffDeviceOf } from './staff-device.ts'
import { beginStaffSession, clearStaffCookie, endStaffSession, setStaffCookie, staffSecretOf } from './staff-session.ts'
import { setStaffPassword } from './staff-store.ts'
import type { Support } from './support.ts'

/** Registers the calls to sign in and out, and to change the password. */
export function staffCalls(app: FastifyInstance, support: Support): void {
  const { sql, passwords, secrets, now } = support
  registerCall(app, {
    method: 'POST',
    url: '/api/support/sign-in',
    tag: 'support',
    summary: 'Sign in to the console, by password and one-time code',
    payload: SignInSchema,
    answer: StaffAnswerSchema,
    errors: {
      401: '`incorrect_credentials`: one of the three is wrong, or the code was used.',
      429: 'Too many attempts: `Retry-After` is the time to wait.',
    },
    handle: async (claim, { request, reply }) => {
      const parts = { run: sql.run, passwords, secrets, now: now() }
      const known = staffDeviceOf(request, secrets)
      const device = openStaffDevice(claim.device, secrets) ?? known
      const signedIn = await signIn(parts, { ...claim, address: request.ip, device })
      if (!signedIn.ok) return signedIn
      await endStaffSession(sql.run, staffSecretOf(request))
      setStaffCookie(reply, signedIn.secret)
      if (known?.staffId !== signedIn.member.id) setStaffDevice(reply, secrets, signedIn.member.id)
      return { ok: true, body: { member: signedIn.member } }
    },
  })
  registerCall(app, {
    method: 'POST',
    url: '/api/support/sign-out',
    tag: 'support',
    summary: 'Sign out; succeeds also if nobody is signed in',
    answer: ActionResultSchema,
    handle: async (_, { request, reply }) => {
      await endStaffSession(sql.run, staffSecretOf(request))
      clearStaffCookie(reply)
      return { ok: true, body: { message: 'You’ve been logged out.' } }
    },
  })
  staffCall(app, support, {
    method: 'GET',
    url: '/api/support/me',
    summary: 'Who is signed in',
    answer: StaffAnswerSchema,
    handle: async (_, { member }) => ({ ok: true, body: { member } }),
  })
  staffCall(app, support, {
    method: 'POST',
    url: '/api/support/password',
    summary: 'Change one’s own password, and end one’s other sessions',
    payload: NewPasswordCallSchema,
    answer: ActionResultSchema,
    errors: { 429: 'Too many attempts: `Retry-After` is the time to wait.' },
    handle: async ({ password, new_password: chosen }, { member, request, reply }) => {
      const problem = problemOfNewPassword(chosen)
      if (problem !== null) return badField('new_password', problem)
      const parts = { run: sql.run, passwords, now: now() }
      const confirmed = await confirmStaffPassword(parts, { id: member.id, password, address: request.ip })
      if (!confirmed.ok) return confirmed
      const passwordHash = await passwords.hash(chosen)
      const { id } = member
      const change = { id, passwordHash, previousHash: confirmed.passwordHash }
      const isSet = await sql.transaction((within) => setStaffPassword(within, change))
      const secret = isSet ? await beginStaffSession(sql.run, { staffId: id, passwordHash, now: now() }) : null
      if (secret === null) return wrongPassword
      setStaffCookie(reply, secret)
      return { ok: true, body: { message: 'Your password has been changed.' } }
    },
  })
}
