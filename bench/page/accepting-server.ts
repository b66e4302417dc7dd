import type { Draft } from 'immer'
import type { CartEvent } from '#domain/cart/cart-events.ts'
import { type CartState, emptyCart } from '#domain/cart/cart-state.ts'
import { decodeCartEvent } from '#domain/cart/decode-cart-event.ts'
import { evolveCart } from '#domain/cart/evolve-cart.ts'
import { serverCart } from '#domain/cart/server-cart.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import { stateHash } from '#domain/wire/state-hash.ts'
import type { SyncAnswer } from '#domain/wire/sync-protocol.ts'
import type { Transport } from '#sync/ports/ports.ts'
import { CART_ID, CART_KEY } from '#tests/kit/entries.ts'

/** A server for one client that accepts every event. */
export function acceptingServer(): Transport {
  const cart: Draft<CartState> = emptyCart()
  const stream: StoredEvent[] = []
  let acknowledged = 0
  return {
    async exchange({ clientId, cursor, events }) {
      for (const pushed of events) {
        const decoded = decodeCartEvent(pushed)
        if (pushed.seq <= acknowledged || !decoded.ok) continue
        const event: CartEvent = decoded.event
        acknowledged = pushed.seq
        stream.push({ ...pushed, position: stream.length + 1, origin: clientId })
        evolveCart(cart, event)
      }
      const body: SyncAnswer = {
        protocol: 1,
        cartKey: CART_KEY,
        cartId: CART_ID,
        cursor: stream.length,
        acknowledged,
        events: stream.slice(cursor),
        refused: [],
        cart: serverCart(cart, CART_KEY),
        hash: stateHash(cart),
      }
      return { kind: 'answered', status: 200, body, retryAfter: null }
    },
    live: () => () => {},
    customer: async () => ({ kind: 'unreachable' }),
    logOut: async () => ({ kind: 'unreachable' }),
  }
}
