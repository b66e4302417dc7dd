import { openShopClient } from '../client/open-shop-client.ts'
import type { ShopClient } from '../client/shop-client.ts'
import type { Seed } from '../log/seed.ts'
import type { PortsDecorator } from './attach-shop.ts'
import { browserClockAndIds } from './clock-and-ids.ts'
import { localRecord } from './local-record.ts'
import { sessionHandoff } from './session-handoff.ts'

/** The delay before loading the code of the store and the engine again. */
const RETRY_DELAY_MS = 5_000

/**
 * Opens a page's cart. Small enough to load before hydration; the store and the engine load in parallel.
 * Call it once for each page, outside of React. `seed` is null if the server rendered no cart.
 */
export function openShop(seed: Seed | null, decorate?: PortsDecorator): ShopClient {
  return openShopClient({
    clockAndIds: browserClockAndIds,
    seed,
    localRecord,
    handoff: sessionHandoff,
    async attach(log) {
      const { attachShop } = await import('./attach-shop.ts')
      return attachShop(log, decorate)
    },
    retryDelay: () => new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS)),
  })
}
