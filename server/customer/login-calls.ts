import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DoneSchema, type SessionAnswer, SessionAnswerSchema } from '#domain/customer/account-answers.ts'
import {
  CursorSchema,
  LoginSchema,
  LostPasswordEmailSchema,
  LostPasswordSetSchema,
  RegisterSchema,
} from '#domain/customer/account-calls.ts'
import { clearCartCookie, cookieKeyOf } from '#server/cart/cart-cookie.ts'
import { ensureCustomerCart, mergeGuestCart } from '#server/cart/merge-guest-cart.ts'
import { type Answered, registerCall } from '#server/http/call.ts'
import { setDeviceCookie, setSessionCookie, tokenOf, tokenToEnd, visitorOf } from '#server/sessions/session-cookie.ts'
import { endSessions, sessionOf } from '#server/sessions/sessions.ts'
import type { Accounts } from './accounts.ts'
import { type LoginResult, logIn } from './log-in.ts'
import { refreshSession } from './refresh-session.ts'
import { register } from './register.ts'
import { resetPassword } from './reset-password.ts'
import { sendResetCode } from './send-reset-code.ts'

/** The calls by which somebody becomes a customer, or stays one. */
export function loginCalls(app: FastifyInstance, accounts: Accounts): void {
  const own = { tag: 'customer', check: 'form' } as const
  const tooMany = { 429: 'Too many tries: `Retry-After` says when the next one is taken.' }

  registerCall(app, {
    ...own,
    method: 'POST',
    url: '/api/register',
    summary: 'Make an account and log in to it; with only a `password`, the way through the site’s gate',
    description:
      'The guest’s cart, by `cartKey` or by its cookie, is merged into the account’s. A registration whose answer was lost can be sent again.',
    payload: RegisterSchema,
    answer: SessionAnswerSchema,
    errors: { ...tooMany, 409: '`account_exists`: somebody has an account with this e-mail.' },
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
    summary: 'The next token of a session, and what its customer’s stream holds after `cursor`',
    description:
      'The token that asked stays good until a newer one is used, and two minutes longer: a lost answer or a second tab logs nobody out.',
    payload: CursorSchema,
    answer: SessionAnswerSchema,
    errors: { 401: '`session_ended`.' },
    handle: async ({ token, cursor }, { request, reply }) => {
      const refreshed = await refreshSession(accounts, { token: tokenOf(request, token), cursor })
      if (!refreshed.ok) return refreshed
      setSessionCookie(reply, refreshed.answer.token)
      return { ok: true, body: refreshed.answer }
    },
  })
  registerCall(app, {
    ...own,
    method: 'POST',
    url: '/api/customer-lost-password-email',
    summary: 'Send a code for a new password to an account’s mailbox',
    payload: LostPasswordEmailSchema,
    answer: DoneSchema,
    errors: { ...tooMany, 400: '`no_email`.', 500: '`bad_email`: no account has it.' },
    handle: async (asked, { request }) => {
      const sent = await sendResetCode(accounts, asked, visitorOf(request))
      return sent.ok ? { ok: true, body: sent.done } : sent
    },
  })
  registerCall(app, {
    ...own,
    method: 'POST',
    url: '/api/customer-lost-password-set',
    summary: 'Set a new password by a code, and log every device out',
    payload: LostPasswordSetSchema,
    answer: DoneSchema,
    errors: { ...tooMany, 400: '`no_email`, `no_code`, `no_password`, or `bad_request` with the reason in `message`.' },
    handle: async (given, { request, reply }) => {
      const reset = await resetPassword(accounts, given, visitorOf(request))
      if (!reset.ok) return reset
      setDeviceCookie(reply, reset.deviceKey)
      return { ok: true, body: reset.done }
    },
  })
}

interface Entrance {
  readonly loggedIn: LoginResult
  /** The guest cart's; null for the one of the browser's cookie. */
  readonly cartKey: string | null
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** After a login: the carts become one, and the browser gets the customer's cookies in the place of the guest's. */
export async function completeLogin(accounts: Accounts, entrance: Entrance): Promise<Answered<SessionAnswer>> {
  const { request, reply } = entrance
  const loggedIn = entrance.loggedIn
  if (!loggedIn.ok) return loggedIn
  const { answer, customer, deviceKey } = loggedIn
  const { shop, notifications } = accounts
  await endSessionBefore(accounts, request)
  await ensureCustomerCart(shop, customer.cartId)
  const guestKey = entrance.cartKey ?? cookieKeyOf(request)
  if (guestKey !== null) {
    const pokes = await mergeGuestCart(shop, { guestKey, customerCartId: customer.cartId })
    for (const poke of pokes) notifications.publish('cart', poke)
    // A cart that had gone to somebody else is named once more, by the next exchange: what it refused of this browser is told there.
    if (pokes.length > 0) clearCartCookie(reply)
  }
  setSessionCookie(reply, answer.token)
  setDeviceCookie(reply, deviceKey)
  return { ok: true, body: answer }
}

/** Whoever was logged in in this browser is so no more: its cookie is about to be another's. */
async function endSessionBefore(accounts: Accounts, request: FastifyRequest): Promise<void> {
  const before = await sessionOf(accounts, tokenToEnd(request))
  if (before === null) return
  const { customerId, sessionId } = before
  await endSessions(accounts.sql.run, { customerId, only: sessionId, now: accounts.now() })
}
