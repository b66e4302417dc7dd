import { assert } from '#domain/assert.ts'
import { emptyCart } from '#domain/cart/cart-state.ts'
import type { CheckoutAnswer } from '#domain/checkout/checkout-calls.ts'
import type { CheckoutRequest } from '#domain/checkout/checkout-request.ts'
import { isOpen } from '#domain/order/order-state.ts'
import { cartAnswer } from '#server/cart/cart-answer.ts'
import type { CartRef } from '#server/event-store/cart-store.ts'
import { type CallError, callError } from '#server/http/call-error.ts'
import { attemptsOfOrder } from './attempts.ts'
import { askToBegin, beginPayment, closed } from './begin-payment.ts'
import { bodyHashOf, type CheckoutAnswered, rememberAnswer } from './checkout-answers.ts'
import { firstOrderKey } from './order-secrets.ts'
import { readOrder } from './order-store.ts'
import type { Counter } from './orders.ts'
import { type KeptAnswer, type Placed, placeOrder, viewOfPlaced } from './place-order.ts'
import { viewOf } from './read-order.ts'

/** How often a checkout is begun anew where others are faster at taking the same pieces. */
const TRIES = 5

export interface CheckOut {
  readonly request: CheckoutRequest
  readonly cart: CartRef
  /** As `judgedCart` has it. */
  readonly seenIn: string | null
  readonly customerId: string | null
  /** The network's, of whoever asks. */
  readonly address: string
  readonly idempotencyKey: string
  readonly origin: string
}

export type CheckedOut = { readonly ok: true; readonly answer: Omit<CheckoutAnswer, 'session'> } | CallError

/**
 * From a cart to an order whose payment is begun: once for its `Idempotency-Key`, however often and from wherever it comes, before
 * a login or after, and whenever the process dies. What was answered first is answered again.
 *
 * Errors: `total_changed` and `out_of_stock` (409, with the cart and what changed; also where the request names another cart), `account_exists` (409, for a guest),
 * `too_many_unpaid_orders` (409), `cart_empty` and `method_not_available` (400), `unknown_cart_key` (404), `idempotency_key_reused` (422), `busy` (503).
 */
export async function checkOut(counter: Counter, asked: CheckOut): Promise<CheckedOut> {
  const { request, cart, seenIn, customerId, address, idempotencyKey: key, origin } = asked
  const bodyHash = bodyHashOf(request)
  for (let tries = 1; ; tries += 1) {
    const placed = await placeOrder(counter, { request, cart, seenIn, customerId, address, key, bodyHash, origin })
    switch (placed.kind) {
      case 'outdated':
        await counter.reloadCatalogue()
        if (tries < TRIES) continue
        return busy
      case 'refused':
        if (placed.poke !== null) counter.notifications.publish('cart', placed.poke)
        return placed.error
      case 'answered':
        return repeated(counter, { answer: placed.answer, bodyHash, key })
      case 'placed':
        counter.notifications.publish('cart', placed.poke)
        counter.notifications.publish('stock', {})
        if (placed.hasLetters) counter.mailer.wake()
        return begun(counter, { ...placed, key })
    }
  }
}

/** Nothing is kept of it: the same checkout may come again. */
const busy = callError({
  status: 503,
  code: 'busy',
  message: 'Many are buying the same pieces at this moment. Nothing was ordered; try again.',
})

interface Repetition {
  readonly answer: CheckoutAnswered
  readonly bodyHash: string
  readonly key: string
}

async function repeated(counter: Counter, { answer, bodyHash, key }: Repetition): Promise<CheckedOut> {
  if (answer.bodyHash !== bodyHash) {
    const message = 'This Idempotency-Key was used for another checkout.'
    return callError({ status: 422, code: 'idempotency_key_reused', message })
  }
  const { orderId } = answer
  if (orderId === null) return { ok: false, error: answer.body as CallError['error'] }
  const orderKey = await orderKeyOf(counter, orderId, key)
  if (answer.body === null) return takenOver(counter, { orderId, orderKey })
  return withKey(answer.body, orderKey)
}

type Beginning = Extract<Placed, { kind: 'placed' }> & { readonly key: string }

/** Begins the payment of an order that has just been placed. */
async function begun(counter: Counter, { placed, body, cart, key }: Beginning): Promise<CheckedOut> {
  const { id: orderId, order, people, attempt, keySalt } = placed
  const orderKey = firstOrderKey({ salt: keySalt, idempotencyKey: key })
  if (body !== null) return withKey(body, orderKey)
  assert(attempt !== null, 'what a provider is asked for is an attempt')
  const payment = await askToBegin(counter, { attempt, order, people, orderKey })
  const view = payment.kind === 'none' ? await viewOf(counter, orderId) : viewOfPlaced(counter, placed)
  return withKey(await rememberAnswer(counter.sql.run, { orderId, body: { order: view, payment, cart } }), orderKey)
}

/** Begins the payment of an order whose process died, unless it is closed by now, or waits for the one that is at it. */
async function takenOver(
  counter: Counter,
  { orderId, orderKey }: { orderId: string; orderKey: string },
): Promise<CheckedOut> {
  const { run } = counter.sql
  const order = (await readOrder(run, orderId))?.state.order
  const [first] = await attemptsOfOrder(run, orderId)
  assert(order && first !== undefined, 'an order that waits for its answer is there, with an attempt')
  const attemptId = first.id
  const payment = isOpen(order) ? await beginPayment(counter, { attemptId, order, orderKey }) : closed
  const cart = cartAnswer({ cartId: order.cartId, state: emptyCart() })
  const body = { order: await viewOf(counter, orderId), payment, cart }
  return withKey(await rememberAnswer(run, { orderId, body }), orderKey)
}

function withKey(body: unknown, order_key: string): CheckedOut {
  return { ok: true, answer: { ...(body as KeptAnswer), order_key } }
}

async function orderKeyOf({ sql }: Counter, orderId: string, idempotencyKey: string): Promise<string> {
  const text = 'select key_salt as salt from orders where id = $1'
  const [row] = await sql.run<{ salt: string }>({ text, values: [orderId] })
  assert(row !== undefined, 'an order that was placed is there')
  return firstOrderKey({ salt: row.salt, idempotencyKey })
}
