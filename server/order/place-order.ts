import { assert } from '#domain/assert.ts'
import { quote } from '#domain/cart/quote.ts'
import type { ServerCart } from '#domain/cart/server-cart.ts'
import type { CheckoutAnswer } from '#domain/checkout/checkout-calls.ts'
import type { CheckoutRequest } from '#domain/checkout/checkout-request.ts'
import { orderView } from '#domain/order/order-projection.ts'
import type { Order } from '#domain/order/order-state.ts'
import type { OrderView } from '#domain/order/order-view.ts'
import type { Poke } from '#domain/wire/sync-protocol.ts'
import { unknownCartKey } from '#server/cart/call-cart.ts'
import { cartAnswer } from '#server/cart/cart-answer.ts'
import type { CartUnitOfWork } from '#server/cart/cart-unit-of-work.ts'
import type { Run } from '#server/database/sql.ts'
import type { CartRef } from '#server/events/cart-store.ts'
import { type LockedCart, lockCart, writeLockedCart } from '#server/events/sql-cart-store.ts'
import type { CallError } from '#server/http/call-error.ts'
import { paymentWithout } from './begin-payment.ts'
import { checkedCart } from './checked-cart.ts'
import {
  type CheckoutId,
  claimCheckout,
  orderedBefore,
  type StoredCheckoutAnswer,
  storePlaced,
  storeRefused,
} from './checkout-answers.ts'
import { refusalOfOrder } from './order-refusal.ts'
import type { CheckoutPorts } from './orders.ts'
import { reserveCouponUse, reserveStock } from './stock.ts'
import { unpaidLimitKeysOf } from './unpaid-orders.ts'
import { type PlacedOrder, writeNewOrder } from './write-new-order.ts'

export interface PlaceOrderRequest {
  readonly request: CheckoutRequest
  readonly cart: CartRef
  /** As `checkedCart` has it. */
  readonly seenIn: string | null
  /** Null for a guest. */
  readonly customerId: string | null
  /** The network address of the request. */
  readonly address: string
  /** `Idempotency-Key`. */
  readonly key: string
  readonly bodyHash: string
  /** The shop's own address, as the shopper's browser knows it. */
  readonly origin: string
}

/** What a checkout answers, without the secrets in it. */
export type StoredAnswer = Omit<CheckoutAnswer, 'session' | 'order_key'>

export type PlaceOrderResult =
  | {
      readonly kind: 'placed'
      readonly placed: PlacedOrder
      readonly cart: ServerCart
      /** Null where a provider has to be asked first. */
      readonly body: StoredAnswer | null
      readonly poke: Poke
      readonly hasEmails: boolean
    }
  /** This very checkout was answered before. */
  | { readonly kind: 'answered'; readonly answer: StoredCheckoutAnswer }
  /** `poke` where the cart changed all the same. */
  | { readonly kind: 'refused'; readonly error: CallError; readonly poke: Poke | null }
  /** Another order took what the shop's world still showed: nothing is stored, and the world has to be reloaded. */
  | { readonly kind: 'outdated' }

class OutdatedWorld extends Error {}

/**
 * Places an order, in one transaction: the cart is locked and decided again with the shop's own prices, stock and coupons, the
 * pieces are taken, the order, its attempt, its e-mail and the cart's own event are written, and the answer is claimed. All
 * of it or nothing, whenever the process dies.
 */
export async function placeOrder(checkout: CheckoutPorts, placing: PlaceOrderRequest): Promise<PlaceOrderResult> {
  const world = checkout.shop.world()
  return checkout.sql
    .transaction((run) => place(run, { checkout, placing, world }))
    .catch((error: unknown): PlaceOrderResult => {
      if (error instanceof OutdatedWorld) return { kind: 'outdated' }
      throw error
    })
}

interface Placement {
  readonly checkout: CheckoutPorts
  readonly placing: PlaceOrderRequest
  readonly world: ReturnType<CheckoutPorts['shop']['world']>
}

async function place(run: Run, work: Placement): Promise<PlaceOrderResult> {
  const { checkout, placing, world } = work
  const { request, cart: name, seenIn, customerId, address, key, bodyHash } = placing
  const locked = await lockCart(run, name)
  if (locked === undefined) return { kind: 'refused', error: unknownCartKey, poke: null }
  const { record } = locked
  const id: CheckoutId = { cartId: record.cartId, key, bodyHash }
  const isMerged = record.state.status === 'merged'
  const asked = { ...id, now: world.now }
  const before = isMerged || customerId !== null ? await orderedBefore(run, asked) : null
  const answer = before ?? (await claimCheckout(run, asked))
  if (answer !== null) return { kind: 'answered', answer }
  if (isMerged) {
    await storeRefused(run, id, unknownCartKey.error)
    return { kind: 'refused', error: unknownCartKey, poke: null }
  }
  const { unit, refusal: cartRefusal, empty, change } = checkedCart({ ...checkout, record, world, request, seenIn })
  const { email } = request.contact
  const holders = unpaidLimitKeysOf({ customerId, email, address })
  const { itemCount: pieces, total } = quote(unit.state)
  const asking = { customerId, email, address, holders, pieces, total, now: world.now }
  const refusal = cartRefusal ?? (await refusalOfOrder(run, asking))
  if (refusal !== null) {
    if (unit.events.length > 0) await writeLockedCart(run, { cart: locked, change: change(), now: world.now })
    await storeRefused(run, id, refusal.error)
    return { kind: 'refused', error: refusal, poke: pokeOf(unit, locked) }
  }
  const { placed, hasEmails } = await writeNewOrder(run, {
    ...placing,
    checkout,
    locked,
    unit,
    holders,
    placedAt: world.now,
  })
  empty(placed.id)
  const poke = pokeOf(unit, locked)
  assert(poke !== null, 'a cart that is ordered has changed')
  await writeLockedCart(run, { cart: locked, change: change(), now: world.now })
  const cart = cartAnswer({ cartId: record.cartId, state: unit.state })
  const payment = paymentWithout(checkout, placed.order)
  const body = payment === null ? null : { order: viewOfPlaced(checkout, placed), payment, cart }
  await storePlaced(run, { ...id, orderId: placed.id, body })
  // Last of all, since every other order of the same pieces waits for this transaction from here on.
  await reserve(run, { checkout, order: placed.order })
  return { kind: 'placed', placed, cart, body, poke, hasEmails }
}

/** A placed order as its page shows it. */
export function viewOfPlaced(
  { payments, account }: CheckoutPorts,
  { id, order, events, people }: PlacedOrder,
): OrderView {
  const methods = payments.methods().map((method) => method.id)
  return orderView({ id, order, events, people, methods, account })
}

/** Reserves the order's pieces and its coupon's use, or undoes the whole order. */
async function reserve(
  run: Run,
  { checkout, order }: { readonly checkout: CheckoutPorts; readonly order: Order },
): Promise<void> {
  const { coupon } = order
  if (coupon !== null && !(await reserveCouponUse(run, { code: coupon, limit: checkout.couponLimit(coupon) }))) {
    throw new OutdatedWorld()
  }
  if (!(await reserveStock(run, order))) throw new OutdatedWorld()
}

function pokeOf({ events }: CartUnitOfWork, { record }: LockedCart): Poke | null {
  return events.length === 0 ? null : { cartId: record.cartId, cursor: record.position + events.length }
}
