import { openEarlyClient } from '../early-client.ts'
import type { Seed } from '../seed.ts'
import type { ShopClient } from '../shop-client.ts'
import { browserEventSource } from './event-source.ts'
import type { Dress } from './open-full-shop.ts'
import { sessionLifeboat } from './session-lifeboat.ts'

/** Between two tries to bring the full client's code, in ms. */
const RETRY_DELAY = 5_000

/**
 * Opens the cart for a page. Light enough to come before hydration; the log and the engine load beside it.
 * One for each page: open it once, outside of React. `seed` is null where the server rendered no cart.
 */
export function openShop(seed: Seed | null, dress?: Dress): ShopClient {
  return openEarlyClient({
    ...browserEventSource,
    seed: seed?.cart ?? null,
    async load() {
      const { openFullShop } = await import('./open-full-shop.ts')
      return openFullShop(seed, dress)
    },
    retryDelay: () => new Promise((resolve) => setTimeout(resolve, RETRY_DELAY)),
    lifeboat: sessionLifeboat,
  })
}
