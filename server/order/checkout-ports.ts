import type { CartPorts } from '#server/cart/cart-ports.ts'
import type { KnownCarts } from '#server/events/known-carts.ts'
import type { NewOrderPorts } from './new-order.ts'
import type { WriteInBatch } from './order-batches.ts'

/** The ports of a checkout. */
export interface CheckoutPorts extends NewOrderPorts {
  readonly shop: CartPorts
  /** The shop's cache of the carts that this process wrote last. */
  readonly known: KnownCarts
  /** Writes an order of a cached cart, together with others. */
  readonly writeInBatch: WriteInBatch
  /** Resolves once the catalogue is at least as new as this call. Called after another order took stock that it still showed. */
  readonly reloadCatalogue: () => Promise<void>
}
