import * as v from 'valibot'
import type { CheckoutRequest } from '#domain/checkout/checkout-request.ts'
import type { SessionAnswer } from '#domain/customer/account-answers.ts'
import { CartKeySchema } from '#domain/wire/sync-protocol.ts'
import { unknownCartKey } from '#server/cart/cart-answer.ts'
import { clearCartCookie, cookieKeyOf } from '#server/cart/cart-cookie.ts'
import { mergeGuestCart } from '#server/cart/merge-guest-cart.ts'
import type { Accounts } from '#server/customer/accounts.ts'
import { completeLogin } from '#server/customer/complete-login.ts'
import { logIn } from '#server/customer/log-in.ts'
import type { CartRef } from '#server/events/cart-store.ts'
import type { HttpExchange } from '#server/http/call.ts'
import type { CallError } from '#server/http/call-error.ts'
import { hashOfSecret } from '#server/security/secrets.ts'
import { tokenOf, visitorOf } from '#server/sessions/session-cookie.ts'
import { hasEmail, type Session, sessionEnded, sessionOf } from '#server/sessions/sessions.ts'
import { accountExists } from './account-exists.ts'
import type { CheckoutPorts } from './checkout-ports.ts'

interface CallerRequest extends HttpExchange {
  readonly checkout: CheckoutPorts
  readonly accounts: Accounts
  readonly input: CheckoutRequest
}

type CallerResult =
  | {
      readonly ok: true
      readonly session: Session | null
      /** The session of a login in this call. */
      readonly begun: SessionAnswer | null
      readonly cart: CartRef | null
      /** The guest's cart that this call's login merges into the account's; null for none. */
      readonly seenIn: string | null
    }
  | CallError

/** Finds the customer and the cart of a checkout. A password logs in to the account with the e-mail. */
export async function callerOf({ checkout, accounts, input, request, reply }: CallerRequest): Promise<CallerResult> {
  const { contact, password, token } = input
  const guestKey = input.cartKey || cookieKeyOf(request)
  const sessionToken = tokenOf(request, token)
  const session = await sessionOf(accounts, sessionToken)
  if (input.customer !== undefined && input.customer !== session?.customerId) return sessionEnded
  // Of a session of another account, which logged in meanwhile, the shopper saw nothing.
  const isOwn = session === null || hasEmail(session, contact.email)
  const seenIn = password === null || !isOwn ? null : await guestCartIdOf(checkout, guestKey)
  if (session !== null) {
    if (guestKey) {
      // The request came from a tab that did not know of the login.
      const pokes = await mergeGuestCart(checkout.shop, { guestKey, customerCartId: session.cartId })
      for (const poke of pokes) checkout.notifications.publish('cart', poke)
      clearCartCookie(reply)
    }
    return { ok: true, session, begun: null, cart: { cartId: session.cartId }, seenIn }
  }
  if (password === null) {
    const isKey = v.is(CartKeySchema, guestKey)
    if (guestKey && !isKey) return unknownCartKey
    // The cart was the customer's, and must not be taken for an empty one.
    if (!isKey && sessionToken !== '') return sessionEnded
    return { ok: true, session: null, begun: null, cart: isKey ? { keyHash: hashOfSecret(guestKey) } : null, seenIn }
  }
  const login = { email: contact.email, password, language: input.language }
  const loggedIn = await logIn(accounts, login, visitorOf(request))
  const completed = await completeLogin(accounts, { loggedIn, cartKey: guestKey, request, reply })
  if (!completed.ok) return completed
  const begun = completed.body
  const own = await sessionOf(accounts, begun.token)
  return own === null ? accountExists : { ok: true, session: own, begun, cart: { cartId: own.cartId }, seenIn }
}

async function guestCartIdOf({ shop }: CheckoutPorts, guestKey: string | null): Promise<string | null> {
  if (!v.is(CartKeySchema, guestKey)) return null
  return (await shop.store.head({ keyHash: hashOfSecret(guestKey) }))?.cartId ?? null
}
