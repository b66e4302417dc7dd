import type { CheckoutStore, PlacedOrder } from '#src/client/checkout/checkout-store.ts'
import { checkoutRequestOf } from '../src/checkout/given.ts'

/** Stores an order that was placed from this browser, as the answer to its request does. */
export async function settleOrder(
  store: Pick<CheckoutStore, 'intentFor' | 'settle' | 'dropIntent'>,
  placed: PlacedOrder,
): Promise<void> {
  const fresh = {
    key: `key of ${placed.id}`,
    wish: `wish of ${placed.id}`,
    request: checkoutRequestOf(),
    at: placed.at,
  }
  const intent = await store.intentFor(fresh)
  await store.settle(intent, placed)
  await store.dropIntent(intent)
}
