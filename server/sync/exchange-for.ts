import type { Poke, SyncRequest } from '#domain/wire/sync-protocol.ts'
import type { CartPorts } from '#server/cart/cart-ports.ts'
import { closeGuestKey, mergeGuestCart, tryToMergeGuestCart } from '#server/cart/merge-guest-cart.ts'
import { type Session, sessionEnded } from '#server/sessions/sessions.ts'
import { type ExchangeResult, exchange } from './exchange.ts'

interface ExchangeForRequest {
  readonly request: SyncRequest
  readonly cookieKey: string | null
  /** Whether the request has a session token, valid or not. */
  readonly hadSession: boolean
  readonly session: Pick<Session, 'customerId' | 'cartId'> | null
}

interface ExchangeForResult {
  readonly result: ExchangeResult
  readonly pokes: readonly Poke[]
  /** The guest's cart was merged into the customer's, and its key is no longer of use. */
  readonly isGuestKeySpent: boolean
}

/** Exchanges for a guest, or for a customer, whose cart has no key. Errors: those of `exchange`, and `session_ended` (401). */
export async function exchangeFor(
  shop: CartPorts,
  { request, cookieKey, hadSession, session }: ExchangeForRequest,
): Promise<ExchangeForResult> {
  const { customer, cartKey, cursor } = request
  const sessionOver = { result: sessionEnded, pokes: [], isGuestKeySpent: false }
  if (customer !== undefined && session?.customerId !== customer) return sessionOver
  // A log with a cursor but no key was a customer's, and must not get an empty cart.
  if (hadSession && session === null && cartKey === null && cursor > 0) return sessionOver
  const guestKey = session && (cartKey ?? cookieKey)
  const isGuestKeySpent = guestKey !== null
  const merged: Poke[] = []
  // The request came from a tab that did not know of the login, or names a cart whose key came after it.
  if (session !== null && cookieKey !== null && cookieKey !== cartKey) {
    merged.push(...(await mergeGuestCart(shop, { guestKey: cookieKey, customerCartId: session.cartId })))
  }
  const named = session && cartKey !== null ? { guestKey: cartKey, customerCartId: session.cartId } : null
  const pokesOfNamed = named && (await tryToMergeGuestCart(shop, named))
  merged.push(...(pokesOfNamed ?? []))
  const result = await exchange(shop, {
    request,
    isUndecided: session !== null && request.guest === true,
    cookieKey,
    customerCartId: session?.cartId ?? null,
    mergedKey: guestKey,
  })
  // A refused request must not write anything.
  if (named !== null && pokesOfNamed === undefined && result.ok) merged.push(...(await closeGuestKey(shop, named)))
  const poke = result.ok ? result.poke : null
  return { result, pokes: poke === null ? merged : [...merged, poke], isGuestKeySpent }
}
