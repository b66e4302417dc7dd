import type { CartState } from '#domain/cart/cart-state.ts'
import { openEarlyClient } from '../early-client.ts'
import type { ShopClient } from '../shop-client.ts'
import { browserEventSource } from './event-source.ts'
import { sessionLifeboat } from './session-lifeboat.ts'

/** Between two tries to bring the full client's code, in ms. */
const RETRY_DELAY = 5_000

interface ShopSeed {
  /** The cart as the server rendered it into this page; null for none. */
  readonly cart: CartState | null
}

/**
 * Opens the cart for a page. Light enough to come before hydration; the log and the engine load beside it.
 * One for each page: open it once, outside of React.
 */
export function openShop({ cart }: ShopSeed): ShopClient {
  return openEarlyClient({
    ...browserEventSource,
    seed: cart,
    async load() {
      const { openFullShop } = await import('./open-full-shop.ts')
      return openFullShop(cart)
    },
    retryDelay: () => new Promise((resolve) => setTimeout(resolve, RETRY_DELAY)),
    lifeboat: sessionLifeboat,
  })
}
