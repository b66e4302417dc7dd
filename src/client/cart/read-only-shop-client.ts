import type { CartState } from '#domain/cart/cart-state.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { firstSnapshot } from '#sync/log/cart-snapshot.ts'
import { firstCustomer } from '#sync/log/customer-snapshot.ts'

/** The client for rendering a page on the server: the cart is read once and can't be changed. */
export function readOnlyShopClient(seed: CartState | null): ShopClient {
  const snapshot = firstSnapshot(seed)
  const nobody = (): never => {
    throw new Error('Nobody acts while a page is rendered')
  }
  return {
    getSnapshot: () => snapshot,
    subscribe: () => () => {},
    act: nobody,
    dismissRefusal: () => {},
    dismissMergedCart: () => {},
    reportView: () => {},
    cartKey: () => null,
    pull: () => {},
    claimActs: async () => [],
    customer: { getSnapshot: () => firstCustomer, subscribe: () => () => {} },
    applyUpdates: nobody,
    logIn: nobody,
    logoutAnswered: nobody,
    flushBeforeLogout: nobody,
    logOut: nobody,
    clear: nobody,
    stop: async () => {},
  }
}
