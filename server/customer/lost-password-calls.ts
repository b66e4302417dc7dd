import type { FastifyInstance } from 'fastify'
import { SuccessMessageSchema } from '#domain/customer/account-answers.ts'
import { LostPasswordEmailSchema, LostPasswordSetSchema } from '#domain/customer/account-calls.ts'
import { registerCall } from '#server/http/call.ts'
import { setDeviceCookie, visitorOf } from '#server/sessions/session-cookie.ts'
import type { Accounts } from './accounts.ts'
import { resetPassword } from './reset-password.ts'
import { sendResetCode } from './send-reset-code.ts'

/** Registers the calls to reset a lost password. */
export function lostPasswordCalls(app: FastifyInstance, accounts: Accounts): void {
  const own = { tag: 'customer', check: 'form' } as const
  const tooMany = { 429: 'Too many tries: `Retry-After` says when the next one is taken.' }

  registerCall(app, {
    ...own,
    method: 'POST',
    url: '/api/customer-lost-password-email',
    summary: 'Send a code for a new password to an account’s mailbox',
    payload: LostPasswordEmailSchema,
    answer: SuccessMessageSchema,
    errors: { ...tooMany, 400: '`no_email`.', 500: '`bad_email`: no account has it.' },
    handle: (payload, { request }) => sendResetCode(accounts, payload, visitorOf(request)),
  })
  registerCall(app, {
    ...own,
    method: 'POST',
    url: '/api/customer-lost-password-set',
    summary: 'Set a new password by a code, and log every device out',
    payload: LostPasswordSetSchema,
    answer: SuccessMessageSchema,
    errors: { ...tooMany, 400: '`no_email`, `no_code`, `no_password`, or `bad_request` with the reason in `message`.' },
    handle: async (given, { request, reply }) => {
      const reset = await resetPassword(accounts, given, visitorOf(request))
      if (!reset.ok) return reset
      setDeviceCookie(reply, reset.deviceKey)
      return { ok: true, body: reset.body }
    },
  })
}
