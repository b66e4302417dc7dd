import type { CheckoutAnswer } from '#domain/checkout/checkout-calls.ts'
import type { CheckoutRequest } from '#domain/checkout/checkout-request.ts'
import type { ApiRefusal, ApiResult } from '../client/api/api-result.ts'
import type { CheckoutStore, Intent } from '../client/checkout/checkout-store.ts'

export type PlacementResult =
  | { readonly outcome: 'placed'; readonly answer: CheckoutAnswer }
  | { readonly outcome: 'refused'; readonly refusal: ApiRefusal }
  /** Whether it arrived is not known. Asked again, it is the same order. */
  | { readonly outcome: 'unknown' }

export interface PlaceOrderPorts {
  readonly store: Pick<CheckoutStore, 'intentFor' | 'openIntents' | 'dropIntent' | 'settle'>
  /** Of the cart that the page shows; null where no key opens it. */
  readonly cartKey: () => string | null
  /** Sends a request under its key. */
  readonly post: (request: CheckoutRequest, key: string) => Promise<ApiResult<CheckoutAnswer>>
  readonly newKey: () => string
  /** Epoch ms. */
  readonly now: () => number
  readonly pause: (ms: number) => Promise<void>
}

/** Between tries of one intent, in ms. */
const PAUSES = [500, 2_000, 5_000]
/** The key was used with another body, so it is another wish after all. */
const KEY_TAKEN = 422

/**
 * Asks the shop for an order, once: the same wish has the same key until its answer came, however often, from however many
 * tabs and over however many reloads it is asked.
 */
export async function placeOrder(request: CheckoutRequest, ports: PlaceOrderPorts): Promise<PlacementResult> {
  const { password, cartKey: _, language: __, ...wished } = request
  const wish = JSON.stringify({ ...wished, withPassword: password !== null })
  const wanted = async (): Promise<{ readonly intent: Intent; readonly placing: PlacementResult }> => {
    const fresh = { key: ports.newKey(), wish, request: { ...request, password: null }, at: ports.now() }
    const intent = await ports.store.intentFor(fresh)
    return { intent, placing: await sent(request, intent.key, ports) }
  }
  let { intent, placing } = await wanted()
  if (placing.outcome === 'refused' && placing.refusal.status === KEY_TAKEN) {
    await ports.store.dropIntent(intent)
    ;({ intent, placing } = await wanted())
  }
  if (placing.outcome === 'refused' && placing.refusal.code === 'cart_empty') {
    await ports.store.dropIntent(intent)
    return (await recoverPlacedOrder(ports)) ?? placing
  }
  return concluded(intent, placing, ports)
}

/**
 * The order of an intent whose answer was lost: asks what became of it, and orders nothing. The cart that it was of is named,
 * since the page may show another by now: a login whose answer was lost, too, has closed the first. Null where none was placed.
 */
export async function recoverPlacedOrder(ports: PlaceOrderPorts): Promise<PlacementResult | null> {
  for (const intent of await ports.store.openIntents()) {
    const request = { ...intent.request, cartKey: intent.request.cartKey ?? ports.cartKey(), only_repeat: true }
    const placing = await concluded(intent, await sent(request, intent.key, ports), ports)
    if (placing.outcome !== 'refused') return placing
  }
  return null
}

/** Asks until there is an answer, or hope is gone. */
async function sent(request: CheckoutRequest, key: string, ports: PlaceOrderPorts): Promise<PlacementResult> {
  for (const pause of [...PAUSES, null]) {
    const called = await ports.post(request, key)
    if (called.ok) return { outcome: 'placed', answer: called.body }
    if (called.reason === 'refused' && !isPassing(called)) return { outcome: 'refused', refusal: called }
    if (pause !== null) await ports.pause(pause)
  }
  return { outcome: 'unknown' }
}

/** Another try may find the shop well, or the first request answered. */
function isPassing({ status, code }: ApiRefusal): boolean {
  return status >= 500 || code === 'request_outstanding'
}

async function concluded(
  intent: Intent,
  placing: PlacementResult,
  { store, now }: PlaceOrderPorts,
): Promise<PlacementResult> {
  if (placing.outcome === 'placed') {
    const { order, order_key } = placing.answer
    await store.settle({ id: order.id, key: order_key, number: order.number, at: now() })
  } else if (placing.outcome === 'refused' && !isPassing(placing.refusal)) {
    await store.dropIntent(intent)
  }
  return placing
}
