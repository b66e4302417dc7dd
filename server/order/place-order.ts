import { quote } from '#domain/cart/quote.ts'
import type { Poke } from '#domain/wire/sync-protocol.ts'
import { unknownCartKey } from '#server/cart/cart-answer.ts'
import type { Run } from '#server/database/sql.ts'
import type { CartRef } from '#server/events/cart-store.ts'
import { type LockedCart, lockCart, writeLockedCart } from '#server/events/locked-carts.ts'
import { type CallError, callError } from '#server/http/call-error.ts'
import { type CheckedCart, checkedCart } from './checked-cart.ts'
import { answerRefused, firstAnswerTo, orderedBefore, type StoredCheckoutAnswer } from './checkout-answers.ts'
import type { CheckoutPorts } from './checkout-ports.ts'
import { type DraftOrder, draftOrder, type WrittenOrder } from './draft-order.ts'
import { type Buyer, type LimitKeys, limitKeysOf, lockNamesOf } from './limit-keys.ts'
import type { OrderToMake } from './new-order.ts'
import { orderErrorOf, sizeErrorOf } from './order-guards.ts'
import { CheckoutOutdatedError, CustomerDeletedError, writeOrders } from './write-orders.ts'

export interface PlaceOrderRequest extends Omit<Buyer, 'email'>, Pick<OrderToMake, 'request' | 'key' | 'origin'> {
  readonly cart: CartRef
  /** See `checkedCart`. */
  readonly seenIn: string | null
  readonly bodyHash: string
  /** Counts what a refusal stores, in characters. Returns an error if its address has stored too much. */
  readonly takeFromQuota: (length: number | (() => number)) => CallError | null
}

export type PlaceOrderResult =
  | (WrittenOrder & { readonly kind: 'placed' })
  /** This checkout was answered before. */
  | { readonly kind: 'answered'; readonly answer: StoredCheckoutAnswer }
  /** `poke` is not null if the cart changed all the same. */
  | { readonly kind: 'refused'; readonly error: CallError; readonly poke: Poke | null }
  /** Another order took stock that the catalogue still showed: nothing is stored, and the catalogue has to be reloaded. */
  | { readonly kind: 'outdated' }
  /** The customer's account was deleted meanwhile: nothing is stored. */
  | { readonly kind: 'account_deleted' }

/**
 * Places an order in one transaction. The cart is locked and decided again with current prices, stock and coupons; then one
 * statement reserves the stock and writes the order, its attempt, its e-mail, the cart's event and the answer. Everything is
 * stored or nothing, even if the process dies.
 */
export async function placeOrder(checkout: CheckoutPorts, placing: PlaceOrderRequest): Promise<PlaceOrderResult> {
  const work = { checkout, placing, world: checkout.shop.world() }
  const placed = await placeKnown(work)
  return placed !== null ? placed : checkout.sql.transaction((run) => place(run, work)).catch(resultOfFailed)
}

function resultOfFailed(error: unknown): PlaceOrderResult {
  if (error instanceof CheckoutOutdatedError) return { kind: 'outdated' }
  if (error instanceof CustomerDeletedError) return { kind: 'account_deleted' }
  throw error
}

interface Placement {
  readonly checkout: CheckoutPorts
  readonly placing: PlaceOrderRequest
  readonly world: ReturnType<CheckoutPorts['shop']['world']>
}

/**
 * The fast path, for a guest's cart in this process's cache. The locks and the statement that writes the order, on condition
 * that the cart is unchanged, are sent in one round trip, batched with other orders. Resolves with null if that is not
 * possible; nothing is stored then.
 */
async function placeKnown(work: Placement): Promise<PlaceOrderResult | null> {
  const { checkout, placing } = work
  const { request, cart: name, customerId } = placing
  const cart = checkout.known.get(name)
  if (cart === undefined || customerId !== null || !('keyHash' in name)) return null
  if (request.only_repeat || cart.record.state.status === 'merged') return null
  const { record, lastEventId } = cart
  const limitKeys = limitKeysOf({ ...placing, email: request.contact.email })
  const locked = { record, lastEventId, storesKeyUse: true }
  const draft = draftOf({ ...work, locked, limitKeys })
  const order = draft && { keyHash: name.keyHash, names: lockNamesOf(limitKeys), draft }
  const isWritten =
    order !== null &&
    (await checkout.writeInBatch(order).catch((error: unknown) => {
      if (error instanceof CheckoutOutdatedError) return false
      throw error
    }))
  checkout.known.delete(name)
  return isWritten ? { kind: 'placed', ...order.draft.outcome } : null
}

async function place(run: Run, work: Placement): Promise<PlaceOrderResult> {
  const { placing, world } = work
  const { request, cart: name, customerId, address, key, bodyHash, takeFromQuota } = placing
  const { email } = request.contact
  const limitKeys = limitKeysOf({ ...placing, email })
  const locked = await lockCart(run, name, lockNamesOf(limitKeys))
  if (locked === undefined) return { kind: 'refused', error: unknownCartKey, poke: null }
  const { record } = locked
  const isMerged = record.state.status === 'merged'
  const checkoutKey = { cartId: record.cartId, key, bodyHash, now: world.now }
  const before = isMerged || customerId !== null ? await orderedBefore(run, checkoutKey) : null
  if (before !== null) return { kind: 'answered', answer: before }
  if (request.only_repeat) {
    const answer = await firstAnswerTo(run, checkoutKey)
    return answer === null ? { kind: 'refused', error: notOrdered, poke: null } : { kind: 'answered', answer }
  }
  const order: OrderToWrite = { ...work, locked, limitKeys }
  const placed = isMerged ? null : await writeGuarded(run, order)
  if (placed !== null) return placed
  // The rare case: the reasons are checked one by one.
  const answer = await firstAnswerTo(run, checkoutKey)
  if (answer !== null) return { kind: 'answered', answer }
  if (isMerged) {
    return {
      kind: 'refused',
      error: await answerRefused(run, { ...checkoutKey, takeFromQuota, error: unknownCartKey }),
      poke: null,
    }
  }
  const { unit, error: cartError, change, poke } = checkedCartOf(order)
  const { itemCount: pieces, total } = quote(unit.state)
  const orderToGuard = { customerId, email, address, limitKeys, pieces, total, now: world.now }
  const error = cartError ?? (await orderErrorOf(run, orderToGuard))
  if (error !== null) {
    const answered = await answerRefused(run, { ...checkoutKey, takeFromQuota, error })
    // Beyond a limit nothing is stored.
    if (answered.error.data.status === 429) return { kind: 'refused', error: answered, poke: null }
    if (unit.events.length > 0) await writeLockedCart(run, { cart: locked, change: change(), now: world.now })
    return { kind: 'refused', error: answered, poke: unit.events.length > 0 ? poke() : null }
  }
  // Each time under another number: one that is taken is not written.
  for (let tries = 0; tries < MAX_NUMBERS; tries += 1) {
    const draft = draftOf(order)
    if (draft === null) throw new Error('An order that nothing refuses has no draft')
    if ((await writeOrders(run, [draft], 'checked')).size > 0) return { kind: 'placed', ...draft.outcome }
  }
  work.checkout.onError(new Error(`None of ${MAX_NUMBERS} order numbers was free`))
  return { kind: 'refused', error: noNumberFree, poke: null }
}

/** How many numbers are tried. While more than half of all are free, so many are practically never all taken. */
const MAX_NUMBERS = 40

/** It is not stored as the checkout's answer, so the same checkout may be retried. */
const noNumberFree = callError({
  status: 503,
  code: 'busy',
  message: 'The shop can’t take another order right now. Your order hasn’t been placed. Please try again.',
})

const notOrdered = callError({ status: 404, code: 'unknown_order', message: 'No order was placed by this request.' })

interface OrderToWrite extends Placement {
  readonly locked: LockedCart
  readonly limitKeys: LimitKeys
}

function checkedCartOf({ checkout, placing, world, locked }: OrderToWrite): CheckedCart {
  const { request, seenIn } = placing
  return checkedCart({ ...checkout, record: locked.record, world, request, seenIn })
}

/** Null if its cart can't be ordered. */
function draftOf(order: OrderToWrite): DraftOrder | null {
  const { checkout, placing, world, locked, limitKeys } = order
  const checked = checkedCartOf(order)
  const { itemCount: pieces, total } = quote(checked.unit.state)
  if (checked.error !== null || sizeErrorOf({ pieces, total }) !== null) return null
  return draftOrder({ ...placing, checkout, locked, checked, limitKeys, pieces, placedAt: world.now })
}

/** Writes the order in one statement. Null if nothing was written: its cart can't be ordered, or see `writeOrders`. */
async function writeGuarded(run: Run, order: OrderToWrite): Promise<PlaceOrderResult | null> {
  const draft = draftOf(order)
  if (draft === null) return null
  const written = await writeOrders(run, [draft], 'guarded')
  return written.size === 0 ? null : { kind: 'placed', ...draft.outcome }
}
