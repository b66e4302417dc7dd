import { cartEvent } from '#domain/cart/cart-events.ts'
import { mergeCarts } from '#domain/cart/merge-carts.ts'
import { piecesAddedBy } from '#domain/cart/pieces-added-by.ts'
import type { Poke } from '#domain/wire/sync-protocol.ts'
import type { CartAppend, CartRecord, CartsToMerge, CreateCart, MergeCartsResult } from '#server/events/cart-store.ts'
import { hashOfSecret } from '#server/security/secrets.ts'
import { withClient } from './cart-limits.ts'
import type { CartPorts } from './cart-ports.ts'
import { type CartUnitOfWork, cartChangeOf, cartUnitOfWork, pokeOf } from './cart-unit-of-work.ts'

interface GuestCartMerge {
  readonly guestKey: string
  readonly customerCartId: string
}

/**
 * Merges a guest's cart into a customer's in one transaction over both streams. It is idempotent, also for concurrent
 * requests. The last `seq` of each of the guest's clients is copied, so that a browser's pending events follow without a gap.
 * Returns the pokes for the clients of both carts.
 */
export async function mergeGuestCart(shop: CartPorts, merge: GuestCartMerge): Promise<readonly Poke[]> {
  return (await tryToMergeGuestCart(shop, merge)) ?? []
}

/**
 * Creates a closed cart for a key that has none. The browser had asked for a cart with that key before the login; a delayed
 * request of that time must not create a second cart with acts that the customer's cart has. An existing cart is merged.
 */
export async function closeGuestKey(shop: CartPorts, merge: GuestCartMerge): Promise<readonly Poke[]> {
  const created = await createCart(shop, { cartId: shop.newCartId(), keyHash: hashOfSecret(merge.guestKey) }, (unit) =>
    unit.appendOwn(cartEvent('CartClosed', { into: merge.customerCartId })),
  )
  return created === 'exists' ? mergeGuestCart(shop, merge) : []
}

/** Like `mergeGuestCart`, but resolves with undefined if the key has no cart. */
export async function tryToMergeGuestCart(
  shop: CartPorts,
  { guestKey, customerCartId }: GuestCartMerge,
): Promise<readonly Poke[] | undefined> {
  const world = shop.world()
  const handle = ({ guest, customer, overlap }: CartsToMerge): MergeCartsResult<readonly Poke[]> => {
    const guestUnit = cartUnitOfWork({ record: guest, world, newEventId: shop.newEventId })
    const customerUnit = cartUnitOfWork({ record: customer, world, newEventId: shop.newEventId })
    // Lines that are combined get one offer. A price change of either line needs its own event before that.
    guestUnit.applyPolicies()
    customerUnit.applyPolicies()
    const merged = mergeCarts({
      guest: { cartId: guest.cartId, state: guestUnit.state },
      customer: { cartId: customer.cartId, state: customerUnit.state },
      ...(overlap !== null && { alreadyAccepted: piecesAddedBy(overlap.events, overlap.sharedIds) }),
    })
    const lastSeqs = highestSeqs(customer.lastSeqs, guest.lastSeqs)
    if (merged === null) return { guest: null, customer: seqsOnly(customer, lastSeqs), outcome: [] }
    guestUnit.appendOwn(merged.guest)
    customerUnit.appendOwn(merged.customer)
    customerUnit.applyPolicies()
    return {
      guest: cartChangeOf(guestUnit, guest.lastSeqs),
      customer: cartChangeOf(customerUnit, lastSeqs),
      outcome: [pokeOf(guest, guestUnit), pokeOf(customer, customerUnit)],
    }
  }
  const merge = { guestKeyHash: hashOfSecret(guestKey), customerCartId, now: world.now, handle }
  return shop.store.merge(merge)
}

function seqsOnly({ state, lastSeqs: before }: CartRecord, lastSeqs: CartRecord['lastSeqs']): CartAppend | null {
  const isNew = Object.entries(lastSeqs).some(([clientId, seq]) => before[clientId] !== seq)
  return isNew ? cartChangeOf({ state, events: [] }, lastSeqs) : null
}

function highestSeqs(a: CartRecord['lastSeqs'], b: CartRecord['lastSeqs']): CartRecord['lastSeqs'] {
  let seqs = a
  for (const [clientId, seq] of Object.entries(b)) seqs = withClient(seqs, clientId, Math.max(seq, seqs[clientId] ?? 0))
  return seqs
}

/** Creates a customer's cart, which has no key, if it does not exist yet. */
export async function ensureCustomerCart(shop: CartPorts, cartId: string): Promise<void> {
  await createCart(shop, { cartId, keyHash: null }, (unit) => unit.applyPolicies())
}

/** Creates a cart of the server's own, with the events that `fill` appends. */
function createCart(
  shop: CartPorts,
  cart: Pick<CreateCart<null>, 'cartId' | 'keyHash'>,
  fill: (unit: CartUnitOfWork) => void,
): Promise<null | 'exists'> {
  const world = shop.world()
  const handle = (record: CartRecord) => {
    const unit = cartUnitOfWork({ record, world, newEventId: shop.newEventId })
    fill(unit)
    return { change: cartChangeOf(unit, {}), outcome: null }
  }
  return shop.store.create({ ...cart, madeBy: null, now: world.now, handle })
}
