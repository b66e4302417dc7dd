import type { FastifyInstance } from 'fastify'
import { SessionAnswerSchema, SuccessMessageSchema } from '#domain/customer/account-answers.ts'
import {
  LoginSchema,
  LostPasswordEmailSchema,
  LostPasswordSetSchema,
  RegisterSchema,
  SessionCursorCallSchema,
} from '#domain/customer/account-calls.ts'
import { registerCall } from '#server/http/call.ts'
import { setDeviceCookie, setSessionCookie, tokenOf, visitorOf } from '#server/sessions/session-cookie.ts'
import type { Accounts } from './accounts.ts'
import { completeLogin } from './complete-login.ts'
import { logIn } from './log-in.ts'
import { refreshSession } from './refresh-session.ts'
import { register } from './register.ts'
import { resetPassword } from './reset-password.ts'
import { sendResetCode } from './send-reset-code.ts'

/** Registers the calls to register, log in, refresh a session and reset a lost password. */
export function loginCalls(app: FastifyInstance, accounts: Accounts): void {
  const own = { tag: 'customer', check: 'form' } as const
  const tooMany = { 429: 'Too many attempts: `Retry-After` is the time to wait.' }

  registerCall(app, {
    ...own,
    method: 'POST',
    url: '/api/register',
    summary: 'Create an account and log in to it; with only a `password`, enter a site that requires one',
    description:
      'The guest’s cart, by `cartKey` or by its cookie, is merged into the account’s. A registration whose answer was lost can be sent again.',
    payload: RegisterSchema,
    answer: SessionAnswerSchema,
    errors: { ...tooMany, 409: '`account_exists`: there is an account with this e-mail.' },
    handle: async (registration, exchange) => {
      const loggedIn = await register(accounts, registration, visitorOf(exchange.request))
      return completeLogin(accounts, { loggedIn, cartKey: registration.cartKey, ...exchange })
    },
  })
  registerCall(app, {
    ...own,
    method: 'POST',
    url: '/api/login',
    summary: 'Log in; the guest’s cart is merged into the customer’s',
    description: 'The guest’s cart is that of `cartKey`, or of its cookie.',
    payload: LoginSchema,
    answer: SessionAnswerSchema,
    errors: { ...tooMany, 401: '`incorrect_email_or_password`, whichever of the two it is.' },
    handle: async (login, exchange) => {
      const loggedIn = await logIn(accounts, login, visitorOf(exchange.request))
      return completeLogin(accounts, { loggedIn, cartKey: login.cartKey, ...exchange })
    },
  })
  registerCall(app, {
    ...own,
    method: 'POST',
    url: '/api/refresh-token',
    summary: 'The next token of a session, and the customer’s events after `cursor`',
    description:
      'The request’s token stays valid until two minutes after a newer one was used, so that a lost answer or a second tab logs nobody out.',
    payload: SessionCursorCallSchema,
    answer: SessionAnswerSchema,
    errors: { 401: '`session_ended`.' },
    handle: async ({ token, cursor }, { request, reply }) => {
      const refreshed = await refreshSession(accounts, { token: tokenOf(request, token), cursor })
      if (refreshed.ok) setSessionCookie(reply, refreshed.body.token)
      return refreshed
    },
  })
  registerCall(app, {
    ...own,
    method: 'POST',
    url: '/api/customer-lost-password-email',
    summary: 'Send a code for a new password to an account’s mailbox',
    payload: LostPasswordEmailSchema,
    answer: SuccessMessageSchema,
    errors: { ...tooMany, 400: '`no_email`.', 500: '`bad_email`: there is no account with it.' },
    handle: (payload, { request }) => sendResetCode(accounts, payload, visitorOf(request)),
  })
  registerCall(app, {
    ...own,
    method: 'POST',
    url: '/api/customer-lost-password-set',
    summary: 'Set a new password by a code, and log all devices out',
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
