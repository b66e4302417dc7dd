import type { CartState } from '#domain/cart/cart-state.ts'
import { cartHash } from '#domain/checkout/cart-hash.ts'
import type { CheckoutRequest } from '#domain/checkout/checkout-request.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { customerIdOf } from '../client/customer/customer-id.ts'

interface SeenCart {
  readonly request: CheckoutRequest
  /** The cart that the page showed on submit. */
  readonly seen: CartState
  readonly shop: Pick<ShopClient, 'getSnapshot' | 'cartKey' | 'customer'>
}

/**
 * Adds the cart to the request, as the shopper saw it. It is named by its key or by its customer: a cookie may be blocked, be
 * deleted, or belong to another cart.
 */
export function withSeenCart({ request, seen, shop }: SeenCart): CheckoutRequest {
  const customer = customerIdOf(shop.customer.getSnapshot()) ?? undefined
  return { ...request, cartKey: shop.cartKey(), customer, cart_hash: hashOf(seen, shop) }
}

/** The hash of the cart that the page shows now; null if the cart has no id yet. */
export function shownCartHash(shop: Pick<ShopClient, 'getSnapshot'>): string | null {
  return hashOf(shop.getSnapshot().view, shop)
}

function hashOf(state: CartState, shop: Pick<ShopClient, 'getSnapshot'>): string | null {
  const { streamId } = shop.getSnapshot().fold
  return streamId === null ? null : cartHash({ cartId: streamId.replace(/^cart:/, ''), state })
}
