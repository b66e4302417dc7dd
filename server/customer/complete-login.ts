import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SessionAnswer } from '#domain/customer/account-answers.ts'
import { clearCartCookie, cookieKeyOf } from '#server/cart/cart-cookie.ts'
import { ensureCustomerCart, mergeGuestCart } from '#server/cart/merge-guest-cart.ts'
import type { CallResult } from '#server/http/call.ts'
import { setDeviceCookie, setSessionCookie, tokenToEnd } from '#server/sessions/session-cookie.ts'
import { endSessions, sessionOf } from '#server/sessions/sessions.ts'
import type { Accounts } from './accounts.ts'
import type { LoginResult } from './log-in.ts'

interface LoginToComplete {
  readonly loggedIn: LoginResult
  /** The guest cart's; null for the one of the browser's cookie. */
  readonly cartKey: string | null
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** After a login: the carts become one, and the browser gets the customer's cookies in the place of the guest's. */
export async function completeLogin(accounts: Accounts, login: LoginToComplete): Promise<CallResult<SessionAnswer>> {
  const { request, reply } = login
  const loggedIn = login.loggedIn
  if (!loggedIn.ok) return loggedIn
  const { answer, customer, deviceKey } = loggedIn
  const { shop, notifications } = accounts
  await endSessionBefore(accounts, request)
  await ensureCustomerCart(shop, customer.cartId)
  const guestKey = login.cartKey ?? cookieKeyOf(request)
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
