import { assert } from '#domain/assert.ts'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { type ServerCart, serverCart } from '#domain/cart/server-cart.ts'
import type { CheckoutAnswer } from '#domain/checkout/checkout-calls.ts'
import type { CheckoutRequest } from '#domain/checkout/checkout-request.ts'
import type { CartName } from '#server/event-store/cart-store.ts'
import { type CallError, callError } from '#server/http/call-error.ts'
import { attemptsOfOrder } from './attempts.ts'
import { beginPayment, nothingDue } from './begin-payment.ts'
import { bodyHashOf, type CheckoutAnswered, rememberAnswer } from './checkout-answers.ts'
import { firstOrderKey } from './order-secrets.ts'
import { readOrder } from './order-store.ts'
import type { Counter } from './orders.ts'
import { placeOrder } from './place-order.ts'
import { viewOf } from './read-order.ts'

/** How often a checkout is begun anew where others are faster at taking the same pieces. */
const TRIES = 5

export interface CheckOut {
  readonly request: CheckoutRequest
  readonly cart: CartName
  readonly customerId: string | null
  readonly idempotencyKey: string
  /** Whose key it is, the first one; and under what else the same checkout may come again. */
  readonly scopes: readonly [string, ...string[]]
  readonly origin: string
}

export type CheckedOut = { readonly ok: true; readonly answer: Omit<CheckoutAnswer, 'session'> } | CallError

/**
 * From a cart to an order whose payment is begun: once for its `Idempotency-Key`, however often and from wherever it comes, and
 * whenever the process dies. What was answered first is answered again.
 *
 * Errors: `total_changed` and `out_of_stock` (409, with the cart and what changed), `cart_empty` and `method_not_available` (400),
 * `unknown_cart_key` (404), `idempotency_key_reused` (422), `busy` (503).
 */
export async function checkOut(counter: Counter, asked: CheckOut): Promise<CheckedOut> {
  const { request, cart, customerId, idempotencyKey: key, scopes, origin } = asked
  const [scope, also = null] = scopes
  const id = { scope, key, bodyHash: bodyHashOf(request) }
  for (let tries = 1; ; tries += 1) {
    const placed = await placeOrder(counter, { request, cart, customerId, id, also, origin })
    switch (placed.kind) {
      case 'outdated':
        await counter.reloadCatalogue()
        if (tries < TRIES) continue
        return busy
      case 'refused':
        if (placed.poke !== null) counter.notifications.publish('cart', placed.poke)
        return placed.error
      case 'answered':
        return repeated(counter, { answer: placed.answer, bodyHash: id.bodyHash, key })
      case 'placed':
        counter.notifications.publish('cart', placed.poke)
        counter.notifications.publish('stock', {})
        if (placed.hasLetters) counter.mailer.wake()
        return finish(counter, { orderId: placed.orderId, key, cart: placed.cart })
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

export async function repeated(counter: Counter, { answer, bodyHash, key }: Repetition): Promise<CheckedOut> {
  if (answer.bodyHash !== bodyHash) {
    const message = 'This Idempotency-Key was used for another checkout.'
    return callError({ status: 422, code: 'idempotency_key_reused', message })
  }
  if (answer.orderId === null) return { ok: false, error: answer.body as CallError['error'] }
  if (answer.body === null)
    return finish(counter, { orderId: answer.orderId, key, cart: serverCart(emptyCart(), null) })
  return withKey(counter, { orderId: answer.orderId, key, body: answer.body })
}

interface Finishing {
  readonly orderId: string
  readonly key: string
  readonly cart: ServerCart
}

/** Begins the payment of an order that is placed, and keeps the answer. A process that died in between is taken over here. */
async function finish(counter: Counter, { orderId, key, cart }: Finishing): Promise<CheckedOut> {
  const { run } = counter.sql
  const record = await readOrder(run, orderId)
  assert(record !== undefined && record.state.order !== null, 'an order that was placed is there')
  const { order } = record.state
  const orderKey = await orderKeyOf(counter, orderId, key)
  const [first] = await attemptsOfOrder(run, orderId)
  const payment =
    first === undefined ? nothingDue : await beginPayment(counter, { attemptId: first.id, order, orderKey })
  const view = await viewOf(counter, orderId)
  const body = await rememberAnswer(run, { orderId, body: { order: view, payment, cart } })
  return withKey(counter, { orderId, key, body })
}

interface Kept {
  readonly orderId: string
  readonly key: string
  readonly body: unknown
}

async function withKey(counter: Counter, { orderId, key, body }: Kept): Promise<CheckedOut> {
  const order_key = await orderKeyOf(counter, orderId, key)
  return { ok: true, answer: { ...(body as Omit<CheckoutAnswer, 'session' | 'order_key'>), order_key } }
}

async function orderKeyOf({ sql }: Counter, orderId: string, idempotencyKey: string): Promise<string> {
  const text = 'select key_salt as salt from orders where id = $1'
  const [row] = await sql.run<{ salt: string }>({ text, values: [orderId] })
  assert(row !== undefined, 'an order that was placed is there')
  return firstOrderKey({ salt: row.salt, idempotencyKey })
}
