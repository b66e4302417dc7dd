import { assert } from '#domain/assert.ts'
import type { CheckoutAnswer } from '#domain/checkout/checkout-calls.ts'
import { type CallError, callError } from '#server/http/call-error.ts'
import { sessionEnded } from '#server/sessions/sessions.ts'
import { beginAtProvider } from './begin-payment.ts'
import {
  bodyHashOf,
  openAnswer,
  type StoredAnswer,
  type StoredCheckoutAnswer,
  storeAnswer,
} from './checkout-answers.ts'
import type { CheckoutPorts } from './checkout-ports.ts'
import { firstOrderKey } from './order-secrets.ts'
import { type PlaceOrderRequest, type PlaceOrderResult, placeOrder } from './place-order.ts'
import { orderViewOf, viewOfPlaced } from './read-order.ts'
import { resumeCheckout } from './resume-checkout.ts'

/** How often a checkout is tried if other orders reserve the same stock first. */
const MAX_TRIES = 5

export type CheckOutRequest = Omit<PlaceOrderRequest, 'bodyHash'>

export type CheckOutResult = { readonly ok: true; readonly answer: Omit<CheckoutAnswer, 'session'> } | CallError

/**
 * Turns a cart into an order and begins its payment. It is idempotent by `Idempotency-Key`: repeated requests get the first
 * answer, before a login or after, and even if the process dies in between.
 *
 * Errors: `total_changed` and `out_of_stock` (409, with the cart and its changes; also if the request is for another cart),
 * `account_exists` (409, for a guest), `too_many_unpaid_orders` (409), `too_many_orders` (429), `cart_empty` and `method_not_available` (400),
 * `session_ended` (401, if the account was deleted meanwhile), `unknown_cart_key` and, for `only_repeat`, `unknown_order` (404), `idempotency_key_reused` (422), `busy` (503).
 */
export async function checkOut(checkout: CheckoutPorts, ordering: CheckOutRequest): Promise<CheckOutResult> {
  const { key } = ordering
  const bodyHash = bodyHashOf(ordering.request)
  for (let tries = 1; ; tries += 1) {
    const placed = await placeOrder(checkout, { ...ordering, bodyHash })
    switch (placed.kind) {
      case 'outdated':
        await checkout.reloadCatalogue()
        if (tries < MAX_TRIES) continue
        return busy
      case 'account_deleted':
        return sessionEnded
      case 'refused':
        if (placed.poke !== null) checkout.notifications.publish('cart', placed.poke)
        return placed.error
      case 'answered':
        return repeatedAnswer(checkout, { answer: placed.answer, bodyHash, key })
      case 'placed':
        checkout.notifications.publish('cart', placed.poke)
        checkout.notifications.publish('stock', {})
        if (placed.hasEmails) checkout.mailer.wake()
        return firstAnswer(checkout, { ...placed, key })
    }
  }
}

/** It is not stored as the checkout's answer, so the same checkout may be retried. */
const busy = callError({
  status: 503,
  code: 'busy',
  message: 'Many people are buying the same items right now. Your order hasn’t been placed. Please try again.',
})

async function repeatedAnswer(
  checkout: CheckoutPorts,
  { answer, bodyHash, key }: Pick<PlaceOrderRequest, 'bodyHash' | 'key'> & { readonly answer: StoredCheckoutAnswer },
): Promise<CheckOutResult> {
  if (answer.bodyHash !== bodyHash) {
    const message = 'This Idempotency-Key was used for another checkout.'
    return callError({ status: 422, code: 'idempotency_key_reused', message })
  }
  const { orderId } = answer
  if (orderId === null) return { ok: false, error: answer.body as CallError['error'] }
  const orderKey = await orderKeyOf(checkout, orderId, key)
  const body = openAnswer(checkout.secrets, { orderId, body: answer.body })
  return withKey(body ?? (await resumeCheckout(checkout, { orderId, orderKey })), orderKey)
}

type PlacedCheckout = Extract<PlaceOrderResult, { kind: 'placed' }> & { readonly key: string }

/** Begins the payment of an order that was just placed. */
async function firstAnswer(
  checkout: CheckoutPorts,
  { placed, body, cart, key }: PlacedCheckout,
): Promise<CheckOutResult> {
  const { id: orderId, order, people, attempt, keySalt } = placed
  const orderKey = firstOrderKey({ salt: keySalt, idempotencyKey: key })
  if (body !== null) return withKey(body, orderKey)
  assert(attempt !== null, 'what a provider is asked for is an attempt')
  const payment = await beginAtProvider(checkout, { attempt, order, people, orderKey })
  const view = payment.kind === 'none' ? await orderViewOf(checkout, orderId) : viewOfPlaced(checkout, placed)
  const { sql, secrets } = checkout
  return withKey(await storeAnswer(sql.run, secrets, { orderId, body: { order: view, payment, cart } }), orderKey)
}

function withKey(body: unknown, order_key: string): CheckOutResult {
  return { ok: true, answer: { ...(body as StoredAnswer), order_key } }
}

async function orderKeyOf({ sql }: CheckoutPorts, orderId: string, idempotencyKey: string): Promise<string> {
  const text = 'select key_salt as salt from orders where id = $1'
  const [row] = await sql.run<{ salt: string }>({ text, values: [orderId] })
  assert(row !== undefined, 'an order that was placed is there')
  return firstOrderKey({ salt: row.salt, idempotencyKey })
}
