import type { Poke, SyncRequest } from '#domain/wire/sync-protocol.ts'
import { mergeGuestCart } from '#server/cart/merge-guest-cart.ts'
import type { Shop } from '#server/cart/shop.ts'
import { sessionEnded } from '#server/customer/refusals.ts'
import type { Session } from '#server/customer/session-store.ts'
import { type Exchanged, exchange } from './exchange.ts'

interface Asking {
  readonly request: SyncRequest
  readonly cookieKey: string | null
  /** Whether the request brought a token, good or not. */
  readonly hadSession: boolean
  readonly session: Pick<Session, 'customerId' | 'cartId'> | null
}

interface Served {
  readonly exchanged: Exchanged
  readonly pokes: readonly Poke[]
  /** The guest's cart has gone into the customer's, and its key is of no more use. */
  readonly hasMerged: boolean
}

/** The exchange of a guest, or of a customer whose cart no key opens. Errors: those of `exchange`, and `session_ended` (401). */
export async function exchangeFor(shop: Shop, { request, cookieKey, hadSession, session }: Asking): Promise<Served> {
  const { customer, cartKey, cursor } = request
  const isOver = { exchanged: sessionEnded, pokes: [], hasMerged: false }
  if (customer !== undefined && session?.customerId !== customer) return isOver
  // A log that is in the middle of a cart without a key was a customer's, and is not to be given an empty one.
  if (hadSession && session === null && cartKey === null && cursor > 0) return isOver
  const guestKey = session && (cartKey ?? cookieKey)
  const hasMerged = session !== null && guestKey !== null
  // A tab that did not know of the login, or a cart whose key came after it.
  const merged = hasMerged ? await mergeGuestCart(shop, { guestKey, customerCartId: session.cartId }) : []
  const exchanged = await exchange(shop, {
    request,
    cookieKey,
    customerCartId: session?.cartId ?? null,
    mergedKey: guestKey,
  })
  const poke = exchanged.ok ? exchanged.poke : null
  return { exchanged, pokes: poke === null ? merged : [...merged, poke], hasMerged }
}
