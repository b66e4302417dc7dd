import { CheckoutAnswerSchema } from '#domain/checkout/checkout-calls.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { post } from '../api/post.ts'
import { browserCheckoutStore } from './browser-checkout-store.ts'
import { type PlaceOrderPorts, recoverPlacedOrder } from './place-order.ts'

/** The browser's implementation of the ports. */
export const placeOrderPorts = ({ cartKey, getSnapshot }: ShopClient): PlaceOrderPorts => ({
  store: browserCheckoutStore(),
  cartKey,
  cartPosition: () => getSnapshot().fold.cursor,
  post: (request, key) =>
    post({
      path: '/api/checkout',
      body: request,
      answer: CheckoutAnswerSchema,
      headers: { 'idempotency-key': `"${key}"` },
      timeout: 30_000,
    }),
  // `randomUUID` is missing in an insecure context.
  newKey: () => crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint32Array(6))].join('-'),
  now: () => Date.now(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
})

/** Finds an order whose answer was lost. It may be the reason why the cart is empty. */
export const recoverOrder = (shop: ShopClient) => recoverPlacedOrder(placeOrderPorts(shop))
