import { assert } from '#domain/assert.ts'
import { quote } from '#domain/cart/quote.ts'
import type { ServerCart } from '#domain/cart/server-cart.ts'
import type { CheckoutAnswer } from '#domain/checkout/checkout-calls.ts'
import type { CheckoutRequest } from '#domain/checkout/checkout-request.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import type { OrderCommand } from '#domain/order/order-commands.ts'
import { BY_SHOPPER } from '#domain/order/order-events.ts'
import { itemCountOf, type OrderPeople, orderView } from '#domain/order/order-projection.ts'
import type { Order } from '#domain/order/order-state.ts'
import type { OrderView } from '#domain/order/order-view.ts'
import type { Poke } from '#domain/wire/sync-protocol.ts'
import { cartAnswer } from '#server/cart/cart-answer.ts'
import type { CartUnitOfWork } from '#server/cart/cart-unit-of-work.ts'
import { listOrder } from '#server/customer/orders.ts'
import type { Run } from '#server/database/sql.ts'
import type { CartRef } from '#server/event-store/cart-store.ts'
import { type LockedCart, lockCart, writeLockedCart } from '#server/event-store/sql-cart-store.ts'
import type { CallError } from '#server/http/call-error.ts'
import type { NewAttempt } from './attempts.ts'
import { LEASE, paymentWithout } from './begin-payment.ts'
import {
  type CheckoutAnswered,
  type CheckoutId,
  claimCheckout,
  orderedBefore,
  rememberPlaced,
  rememberRefused,
} from './checkout-answers.ts'
import { judgedCart, noCart } from './judged-cart.ts'
import { objectionTo } from './objection.ts'
import { factsOfOrder, obeyed } from './order-of-cart.ts'
import {
  drawOrderNumber,
  firstOrderKey,
  hashOfOrderKey,
  newKeySalt,
  newOrderId,
  newReference,
} from './order-secrets.ts'
import { insertOrder, stored } from './order-store.ts'
import type { Counter } from './orders.ts'
import { takeCouponUse, takeStock } from './stock.ts'
import { type Holders, holdersOf } from './unpaid-orders.ts'
import { writeLetters } from './write-letters.ts'

export interface Placing {
  readonly request: CheckoutRequest
  readonly cart: CartRef
  /** As `judgedCart` has it. */
  readonly seenIn: string | null
  /** Null for a guest. */
  readonly customerId: string | null
  /** The network's, of whoever asks. */
  readonly address: string
  /** `Idempotency-Key`. */
  readonly key: string
  readonly bodyHash: string
  /** The shop's own address, as the shopper's browser knows it. */
  readonly origin: string
}

/** An order as it was placed, with what its payment is begun with. */
export interface PlacedOrder {
  readonly id: string
  readonly order: Order
  readonly events: readonly StoredEvent[]
  readonly people: OrderPeople
  readonly keySalt: string
  readonly attempt: NewAttempt | null
}

/** What a checkout answers, less the secrets in it. */
export type KeptAnswer = Omit<CheckoutAnswer, 'session' | 'order_key'>

export type Placed =
  | {
      readonly kind: 'placed'
      readonly placed: PlacedOrder
      readonly cart: ServerCart
      /** Null where a provider has to be asked first. */
      readonly body: KeptAnswer | null
      readonly poke: Poke
      readonly hasLetters: boolean
    }
  /** This very checkout was answered before. */
  | { readonly kind: 'answered'; readonly answer: CheckoutAnswered }
  /** `poke` where the cart changed all the same. */
  | { readonly kind: 'refused'; readonly error: CallError; readonly poke: Poke | null }
  /** Somebody else took what the shop's world still showed: nothing is stored, and the world has to be read anew. */
  | { readonly kind: 'outdated' }

class Outdated extends Error {}

/**
 * Places an order, in one transaction: the cart is locked and decided again with the shop's own prices, stock and coupons, the
 * pieces are taken, the order, its attempt, its letter and the cart's own event are written, and the answer is claimed. All
 * of it or nothing, whenever the process dies.
 */
export async function placeOrder(counter: Counter, placing: Placing): Promise<Placed> {
  const world = counter.shop.world()
  return counter.sql
    .transaction((run) => place(run, { counter, placing, world }))
    .catch((error: unknown): Placed => {
      if (error instanceof Outdated) return { kind: 'outdated' }
      throw error
    })
}

interface Work {
  readonly counter: Counter
  readonly placing: Placing
  readonly world: ReturnType<Counter['shop']['world']>
}

async function place(run: Run, work: Work): Promise<Placed> {
  const { counter, placing, world } = work
  const { request, cart: name, seenIn, customerId, address, key, bodyHash } = placing
  const locked = await lockCart(run, name)
  if (locked === undefined) return { kind: 'refused', error: noCart, poke: null }
  const { record } = locked
  const id: CheckoutId = { cartId: record.cartId, key, bodyHash }
  const isMerged = record.state.status === 'merged'
  const asked = { ...id, now: world.now }
  const before = isMerged || customerId !== null ? await orderedBefore(run, asked) : null
  const answer = before ?? (await claimCheckout(run, asked))
  if (answer !== null) return { kind: 'answered', answer }
  if (isMerged) {
    await rememberRefused(run, id, noCart.error)
    return { kind: 'refused', error: noCart, poke: null }
  }
  const { unit, refusal: misfit, empty, change } = judgedCart({ ...counter, record, world, request, seenIn })
  const { email } = request.contact
  const holders = holdersOf({ customerId, email, address })
  const { itemCount: pieces, total } = quote(unit.state)
  const asking = { customerId, email, address, holders, pieces, total, now: world.now }
  const refusal = misfit ?? (await objectionTo(run, asking))
  if (refusal !== null) {
    if (unit.events.length > 0) await writeLockedCart(run, { cart: locked, change: change(), now: world.now })
    await rememberRefused(run, id, refusal.error)
    return { kind: 'refused', error: refusal, poke: pokeOf(unit, locked) }
  }
  const { placed, hasLetters } = await write(run, { ...work, locked, unit, holders })
  empty(placed.id)
  const poke = pokeOf(unit, locked)
  assert(poke !== null, 'a cart that is ordered has changed')
  await writeLockedCart(run, { cart: locked, change: change(), now: world.now })
  const cart = cartAnswer({ cartId: record.cartId, state: unit.state })
  const payment = paymentWithout(counter, placed.order)
  const body = payment === null ? null : { order: viewOfPlaced(counter, placed), payment, cart }
  await rememberPlaced(run, { ...id, orderId: placed.id, body })
  // Last of all, since everybody who wants the same pieces waits for whoever holds them.
  await take(run, { counter, order: placed.order })
  return { kind: 'placed', placed, cart, body, poke, hasLetters }
}

/** A placed order as its page shows it. */
export function viewOfPlaced({ payments, account }: Counter, { id, order, events, people }: PlacedOrder): OrderView {
  const methods = payments.methods().map((method) => method.id)
  return orderView({ id, order, events, people, methods, account })
}

/** Takes the order's pieces and its coupon's use, or leaves no trace of the order. */
async function take(run: Run, { counter, order }: { readonly counter: Counter; readonly order: Order }): Promise<void> {
  const { coupon } = order
  if (coupon !== null && !(await takeCouponUse(run, { code: coupon, limit: counter.couponLimit(coupon) }))) {
    throw new Outdated()
  }
  if (!(await takeStock(run, order))) throw new Outdated()
}

interface Writing extends Work {
  readonly locked: LockedCart
  readonly unit: CartUnitOfWork
  readonly holders: Holders
}

/** Writes the order with what belongs to it. */
async function write(run: Run, work: Writing) {
  const { counter, placing, world, locked, unit, holders } = work
  const { request, customerId, key, origin } = placing
  const placedAt = world.now
  const { contact, note, shipping } = request
  const facts = factsOfOrder({ cartId: locked.record.cartId, cart: unit.state, request, placedAt })
  const { method, months, payBy } = facts
  const { total } = facts.totals
  const orderId = newOrderId()
  const attempt: NewAttempt | null =
    total === 0
      ? null
      : {
          id: counter.newEventId(),
          reference: newReference(),
          orderId,
          method,
          months,
          amount: total,
          createdAt: placedAt,
          origin,
          askedUntil: placedAt + LEASE,
        }
  const people: OrderPeople = {
    contact,
    address: shipping.method === 'deliveryToDoor' ? addressOf(shipping) : null,
    note,
  }
  const keySalt = newKeySalt()
  const keyHash = hashOfOrderKey(firstOrderKey({ salt: keySalt, idempotencyKey: key }))
  for (;;) {
    const number = drawOrderNumber()
    const commands: OrderCommand[] = [{ type: 'PlaceOrder', order: { ...facts, number } }]
    if (attempt !== null) {
      commands.push({ type: 'StartPayment', attemptId: attempt.id, method, months, payBy, by: BY_SHOPPER })
    }
    const { order, events: made } = obeyed(commands)
    const events = stored(made, { after: 0, at: placedAt, newEventId: counter.newEventId })
    const placed: PlacedOrder = { id: orderId, order, events, people, keySalt, attempt }
    if (!(await insertOrder(run, { ...placed, keyHash, holders, now: placedAt }))) continue
    if (customerId !== null) {
      const { status, totals } = order
      const line = { id: orderId, number, status, total: totals.total, placed_at: placedAt }
      await listOrder(run, { customerId, order: { ...line, item_count: itemCountOf(order) } })
    }
    return { placed, hasLetters: await writeLetters(run, counter, placed) }
  }
}

type Delivered = Extract<CheckoutRequest['shipping'], { method: 'deliveryToDoor' }>

function addressOf({ method: _method, ...address }: Delivered): NonNullable<OrderPeople['address']> {
  return address
}

function pokeOf({ events }: CartUnitOfWork, { record }: LockedCart): Poke | null {
  return events.length === 0 ? null : { cartId: record.cartId, cursor: record.position + events.length }
}
