import type { SessionAnswer } from '#domain/customer/account-answers.ts'
import { clearCartCookie, cookieKeyOf } from '#server/cart/cart-cookie.ts'
import { ensureCustomerCart, mergeGuestCart } from '#server/cart/merge-guest-cart.ts'
import type { CallResult, HttpExchange } from '#server/http/call.ts'
import { setDeviceCookie, setSessionCookie, tokenIncludingLoggedOut } from '#server/sessions/session-cookie.ts'
import { endSessionOf } from '#server/sessions/sessions.ts'
import type { Accounts } from './accounts.ts'
import type { LoginResult } from './log-in.ts'

interface LoginToComplete extends HttpExchange {
  readonly loggedIn: LoginResult
  /** The guest cart's key; null for the one in the browser's cookie. */
  readonly cartKey: string | null
}

/** Completes a login: merges the guest's cart, and sets the customer's cookies instead of the guest's. */
export async function completeLogin(accounts: Accounts, login: LoginToComplete): Promise<CallResult<SessionAnswer>> {
  const { request, reply } = login
  const loggedIn = login.loggedIn
  if (!loggedIn.ok) return loggedIn
  const { answer, customer, deviceKey } = loggedIn
  const { shop, notifications } = accounts
  // The session in this browser's cookie, which is about to be replaced.
  await endSessionOf(accounts, tokenIncludingLoggedOut(request))
  await ensureCustomerCart(shop, customer.cartId)
  const guestKey = login.cartKey ?? cookieKeyOf(request)
  if (guestKey !== null) {
    const pokes = await mergeGuestCart(shop, { guestKey, customerCartId: customer.cartId })
    for (const poke of pokes) notifications.publish('cart', poke)
    // If nothing was merged, the cookie stays for the next exchange, which reports what the cart refused of this browser.
    if (pokes.length > 0) clearCartCookie(reply)
  }
  // The login may have ended the customer's session that was not used for longest.
  notifications.publish('session', { customerId: customer.id })
  setSessionCookie(reply, answer.token)
  setDeviceCookie(reply, deviceKey)
  return { ok: true, body: answer }
}
