import type { CartState } from '#domain/cart/cart-state.ts'
import { firstSnapshot } from '#sync/cart-snapshot.ts'
import type { ShopClient } from '#sync/shop-client.ts'

/** The cart while a page is rendered on the server: it is read once, and nobody is there to act. */
export function renderedShop(seed: CartState | null): ShopClient {
  const snapshot = firstSnapshot(seed)
  return {
    getSnapshot: () => snapshot,
    subscribe: () => () => {},
    act() {
      throw new Error('Nobody acts while a page is rendered')
    },
    dismissRefusal: () => {},
    claimActs: async () => [],
    stop: async () => {},
  }
}
