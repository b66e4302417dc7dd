import { closedInto } from '#domain/cart/decode-cart-event.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import type { Refused, SyncRequest } from '#domain/wire/sync-protocol.ts'
import type { CartPorts } from '#server/cart/cart-ports.ts'
import { statusOf } from '#server/cart/rejection-status.ts'
import { type CallError, callError } from '#server/http/call-error.ts'

/**
 * `cart_merged` (409): the cart was merged into a customer's. `acknowledged` as in an answer: events after it have to be sent to
 * the customer's cart, except those in `data.held`.
 */
export function cartMergedError(acknowledged: number): CallError {
  return callError({
    status: statusOf.cart_merged,
    code: 'cart_merged',
    message: 'This cart was merged into your account’s cart.',
    data: { acknowledged },
  })
}

/**
 * Returns the error with the ids of the request's events that the merged cart or its target already has, from any client, and
 * those of them that were refused.
 */
export async function cartMergedErrorWithHeld(
  shop: CartPorts,
  { keyHash, request, acknowledged }: { keyHash: string; request: SyncRequest; acknowledged: unknown },
): Promise<CallError> {
  const cartId = request.events.length === 0 ? null : await targetOf(shop, keyHash)
  const ids = request.events.map(({ id }) => id)
  const events = cartId === null ? [] : await shop.store.eventsById({ cartId, ids, guestKeyHash: keyHash })
  const stored = new Map(events.map((event) => [event.id, event]))
  const held = request.events.filter(({ id }) => stored.has(id)).map(({ id }) => id)
  const refused = request.events.flatMap(({ id, seq }) => refusedOf(stored.get(id), seq))
  const merged = cartMergedError(Number(acknowledged))
  return { ...merged, error: { ...merged.error, data: { ...merged.error.data, held, refused } } }
}

/** The cart that this key's cart was closed into, by its last event. */
async function targetOf({ store }: CartPorts, keyHash: string): Promise<string | null> {
  const cart = await store.head({ keyHash })
  if (cart === undefined) return null
  const { cartId, position } = cart
  const [last] = await store.events({ cartId, after: position - 1, until: position })
  return closedInto(last) ?? cartId
}

/** Whether a merged cart has none of the request's events. */
export function holdsNoPushedEvents({ error: { code, data } }: CallError): boolean {
  return code === 'cart_merged' && data.acknowledged === 0 && Array.isArray(data.held) && data.held.length === 0
}

/** A stored event as a refusal in an answer; empty if it was accepted. */
export function refusedOf(event: StoredEvent | undefined, seq: number | null): Refused[] {
  if (event?.type !== 'EventRefused' || seq === null) return []
  const { reason, message } = event.data as { readonly reason: string; readonly message: string }
  return [{ seq, id: event.id, reason, message }]
}
