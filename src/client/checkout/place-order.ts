import type { CheckoutAnswer } from '#domain/checkout/checkout-calls.ts'
import type { CheckoutRequest } from '#domain/checkout/checkout-request.ts'
import type { ApiError, ApiResult } from '../api/api-result.ts'
import type { CheckoutStore, Intent } from './checkout-store.ts'

export type PlacementResult =
  | { readonly outcome: 'placed'; readonly answer: CheckoutAnswer }
  /** Another tab has placed it, and has its answer. */
  | { readonly outcome: 'placed_before'; readonly orderId: string }
  | { readonly outcome: 'refused'; readonly error: ApiError }
  /** It is not known whether the order was placed. Placing it again does not repeat it. */
  | { readonly outcome: 'unknown' }

export interface PlaceOrderPorts {
  readonly store: Pick<CheckoutStore, 'intentFor' | 'openIntents' | 'dropIntent' | 'settle' | 'placed'>
  /** The key of the cart that the page shows; null if it has none. */
  readonly cartKey: () => string | null
  /** The position at which it is shown. */
  readonly cartPosition: () => number
  /** Sends a request with its idempotency key. */
  readonly post: (request: CheckoutRequest, key: string) => Promise<ApiResult<CheckoutAnswer>>
  readonly newKey: () => string
  /** Epoch ms. */
  readonly now: () => number
  readonly pause: (ms: number) => Promise<void>
}

/** The delays between attempts, in ms. */
const RETRY_DELAYS_MS = [500, 2_000, 5_000]
/** The status for a key that was already used with another body. */
const KEY_REUSED = 422
/** For how long, in ms, the request of a page that was left may still be on its way to the shop. */
const MAX_TRANSIT_MS = 10 * 60_000

/** Places an order once: until it is answered, a request keeps its idempotency key across retries, tabs and reloads. */
export async function placeOrder(request: CheckoutRequest, ports: PlaceOrderPorts): Promise<PlacementResult> {
  const { password, cartKey: _, customer: __, language: ___, ...wished } = request
  const cartPosition = ports.cartPosition()
  const wish = JSON.stringify({ ...wished, withPassword: password !== null, cartPosition })
  const placeIntent = async (): Promise<{ readonly intent: Intent; readonly result: PlacementResult }> => {
    const fresh = { key: ports.newKey(), wish, request: { ...request, password: null }, at: ports.now(), cartPosition }
    const intent = await ports.store.intentFor(fresh)
    return { intent, result: await sendWithRetries(request, intent.key, ports) }
  }
  let { intent, result } = await placeIntent()
  if (result.outcome === 'refused' && result.error.status === KEY_REUSED) {
    await ports.store.dropIntent(intent)
    ;({ intent, result } = await placeIntent())
  }
  if (result.outcome === 'refused' && result.error.code === 'cart_empty') {
    await ports.store.dropIntent(intent)
    return (await recoverPlacedOrder(ports)) ?? (await placedBefore(intent, ports)) ?? result
  }
  return settleIntent(intent, result, ports)
}

/**
 * Finds the order of an intent whose answer was lost, without placing one; null if none was placed. The request names
 * its cart, since the page may show another one by now: the lost answer may have included a login, which closes the
 * cart. An intent whose request may arrive later is kept, since another tab may have sent it and been closed.
 */
export async function recoverPlacedOrder(ports: PlaceOrderPorts): Promise<PlacementResult | null> {
  for (const intent of await ports.store.openIntents()) {
    const request = { ...intent.request, cartKey: intent.request.cartKey ?? ports.cartKey(), only_repeat: true }
    const result = await sendWithRetries(request, intent.key, ports)
    const isUnknown = result.outcome === 'refused' && result.error.code === 'unknown_order'
    if (isUnknown && ports.now() - intent.at <= MAX_TRANSIT_MS) continue
    await settleIntent(intent, result, ports)
    if (result.outcome !== 'refused') return result
  }
  return null
}

/** Finds the last order of this browser if it is of the intent's cart, and not of an equal one before; null if it is not. */
async function placedBefore(
  { request: { cart_hash }, cartPosition }: Intent,
  { store }: PlaceOrderPorts,
): Promise<PlacementResult | null> {
  const last = await store.placed()
  const isSame = last !== null && last.cartHash !== null && last.cartHash === cart_hash
  return isSame && last.cartPosition === cartPosition ? { outcome: 'placed_before', orderId: last.id } : null
}

/** Retries until there is an answer, or the last delay has passed. */
async function sendWithRetries(
  request: CheckoutRequest,
  key: string,
  ports: PlaceOrderPorts,
): Promise<PlacementResult> {
  for (const pause of [...RETRY_DELAYS_MS, null]) {
    const called = await ports.post(request, key)
    if (called.ok) return { outcome: 'placed', answer: called.body }
    if (called.reason === 'refused' && !isTransient(called)) return { outcome: 'refused', error: called }
    if (pause !== null) await ports.pause(pause)
  }
  return { outcome: 'unknown' }
}

/** Whether a retry may succeed: the server failed, or the first request with this key is still being processed. */
const isTransient = ({ status, code }: ApiError): boolean => status >= 500 || code === 'request_outstanding'

async function settleIntent(
  intent: Intent,
  result: PlacementResult,
  { store, now }: PlaceOrderPorts,
): Promise<PlacementResult> {
  if (result.outcome === 'placed') {
    const { order, order_key } = result.answer
    const cart = { cartHash: intent.request.cart_hash ?? null, cartPosition: intent.cartPosition }
    await store.settle(intent, { id: order.id, key: order_key, number: order.number, at: now(), ...cart })
  }
  // An ended session says nothing of an order whose answer was lost: it is found by the same key after a login.
  // Dropped last: after a crash in between, the next page still has the intent or the order.
  const isUndecided = result.outcome === 'refused' && result.error.code === 'session_ended'
  if (result.outcome !== 'unknown' && !isUndecided) await store.dropIntent(intent)
  return result
}
