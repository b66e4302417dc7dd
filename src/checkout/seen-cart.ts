import type { CartState } from '#domain/cart/cart-state.ts'
import { cartHash } from '#domain/checkout/cart-hash.ts'
import type { CheckoutRequest } from '#domain/checkout/checkout-request.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'

const STREAM = /^cart:/

interface Seeing {
  readonly request: CheckoutRequest
  /** What the page showed when the button was pressed. */
  readonly seen: CartState
  readonly shop: Pick<ShopClient, 'getSnapshot' | 'cartKey'>
}

/**
 * The request for this browser's cart as it was seen. The cart is named by its key where this browser has one: the cookie may be
 * blocked, or another cart's.
 */
export function withSeenCart({ request, seen, shop }: Seeing): CheckoutRequest {
  return { ...request, cartKey: shop.cartKey(), cart_hash: hashOf(seen, shop) }
}

/** Of the cart that the page shows now; null where it has no name yet. */
export function shownCartHash(shop: Pick<ShopClient, 'getSnapshot'>): string | null {
  return hashOf(shop.getSnapshot().view, shop)
}

function hashOf(state: CartState, shop: Pick<ShopClient, 'getSnapshot'>): string | null {
  const { streamId } = shop.getSnapshot().fold
  return streamId === null ? null : cartHash({ cartId: streamId.replace(STREAM, ''), state })
}
