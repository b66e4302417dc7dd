import type { CartState } from '#domain/cart/cart-state.ts'
import { cartHash } from '#domain/checkout/cart-hash.ts'
import type { CheckoutRequest } from '#domain/checkout/checkout-request.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'

const STREAM = /^cart:/

interface SeenCart {
  readonly request: CheckoutRequest
  /** The cart that the page showed on submit. */
  readonly seen: CartState
  readonly shop: Pick<ShopClient, 'getSnapshot' | 'cartKey'>
}

/**
 * Adds the cart to the request, as the shopper saw it. It is named by its key, if this browser has one: the cookie
 * may be blocked, or belong to another cart.
 */
export function withSeenCart({ request, seen, shop }: SeenCart): CheckoutRequest {
  return { ...request, cartKey: shop.cartKey(), cart_hash: hashOf(seen, shop) }
}

/** The hash of the cart that the page shows now; null if the cart has no id yet. */
export function shownCartHash(shop: Pick<ShopClient, 'getSnapshot'>): string | null {
  return hashOf(shop.getSnapshot().view, shop)
}

function hashOf(state: CartState, shop: Pick<ShopClient, 'getSnapshot'>): string | null {
  const { streamId } = shop.getSnapshot().fold
  return streamId === null ? null : cartHash({ cartId: streamId.replace(STREAM, ''), state })
}
