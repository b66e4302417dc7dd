import { mergeCarts } from '#domain/cart/merge-carts.ts'
import { piecesBy } from '#domain/cart/pieces-by.ts'
import { quote } from '#domain/cart/quote.ts'
import type { Poke } from '#domain/wire/sync-protocol.ts'
import type { CartChange, CartRecord, CartsToMerge, MergeCartsResult } from '#server/event-store/cart-store.ts'
import { hashOfKey } from './cart-secrets.ts'
import { type CartTurn, cartTurn } from './cart-turn.ts'
import type { Shop } from './shop.ts'

interface GuestCartMerge {
  readonly guestKey: string
  readonly customerCartId: string
}

/**
 * Merges a guest's cart into a customer's: one transaction over both streams, and nothing the second time, whoever comes
 * first. What is known of the guest's clients goes along, so that a browser's pending events join on without a gap.
 * Returns the pokes for everybody on either cart.
 */
export async function mergeGuestCart(
  shop: Shop,
  { guestKey, customerCartId }: GuestCartMerge,
): Promise<readonly Poke[]> {
  const world = shop.world()
  const handle = ({ guest, customer, overlap }: CartsToMerge): MergeCartsResult<readonly Poke[]> => {
    const closing = cartTurn({ record: guest, world, newEventId: shop.newEventId })
    const taking = cartTurn({ record: customer, world, newEventId: shop.newEventId })
    // Lines that add up have one offer: what changed at either of them is told first.
    closing.follow()
    taking.follow()
    const merged = mergeCarts({
      guest: { cartId: guest.cartId, state: closing.state },
      customer: { cartId: customer.cartId, state: taking.state },
      ...(overlap !== null && { taken: piecesBy(overlap.events, overlap.sharedIds) }),
    })
    const lastSeqs = furthest(customer.lastSeqs, guest.lastSeqs)
    if (merged === null) return { guest: null, customer: countOnly(customer, lastSeqs), outcome: [] }
    const maker = () => ({ id: shop.newEventId(), origin: 'server', seq: null, at: world.now }) as const
    closing.append(merged.guest, maker())
    taking.append(merged.customer, maker())
    taking.follow()
    return {
      guest: changeOf(closing, guest.lastSeqs),
      customer: changeOf(taking, lastSeqs),
      outcome: [pokeOf(guest, closing), pokeOf(customer, taking)],
    }
  }
  const merge = { guestKeyHash: hashOfKey(guestKey), customerCartId, now: world.now, handle }
  return (await shop.store.merge(merge)) ?? []
}

function changeOf({ state, events }: CartTurn, lastSeqs: CartRecord['lastSeqs']): CartChange {
  const { itemCount, total } = quote(state)
  return { events, state, lastSeqs, totals: { itemCount, total } }
}

function countOnly({ state, lastSeqs: before }: CartRecord, lastSeqs: CartRecord['lastSeqs']): CartChange | null {
  const isNew = Object.entries(lastSeqs).some(([clientId, seq]) => before[clientId] !== seq)
  const { itemCount, total } = quote(state)
  return isNew ? { events: [], state, lastSeqs, totals: { itemCount, total } } : null
}

function pokeOf({ cartId, position }: CartRecord, { events }: CartTurn): Poke {
  return { cartId, cursor: position + events.length }
}

function furthest(a: CartRecord['lastSeqs'], b: CartRecord['lastSeqs']): CartRecord['lastSeqs'] {
  const seqs = { ...a }
  for (const [clientId, seq] of Object.entries(b)) seqs[clientId] = Math.max(seq, seqs[clientId] ?? 0)
  return seqs
}

/** Makes a customer's cart, which no key opens, unless it is there. */
export async function ensureCustomerCart(shop: Shop, cartId: string): Promise<void> {
  const world = shop.world()
  await shop.store.create({
    cartId,
    keyHash: null,
    madeBy: null,
    now: world.now,
    handle: (record) => {
      const turn = cartTurn({ record, world, newEventId: shop.newEventId })
      turn.follow()
      return { change: changeOf(turn, {}), outcome: undefined }
    },
  })
}
