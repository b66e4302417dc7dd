import { vi } from 'vitest'
import { isShopCached } from '#tests/e2e/kit/offline-cache.ts'
import type { ServerCarts } from '#tests/e2e/kit/server-carts.ts'
import type { ShopperTab } from './shopper.ts'

/** How long a worker may take to cache the shop, or to be replaced, and the polling interval, in ms. */
export const WORKER_TIME = { timeout: 120_000, interval: 500 }

export function waitForOfflineCache({ driver }: ShopperTab): Promise<void> {
  return vi.waitFor(async () => {
    if (!(await driver.run(isShopCached, null))) throw new Error('The shop is not kept')
  }, WORKER_TIME)
}

export async function serverHolds(serverCarts: ServerCarts, cartKey: string, pieces: readonly number[]): Promise<void> {
  await vi.waitFor(async () => {
    const { items } = await serverCarts.cart(cartKey)
    const held = items.map((item) => item.quantity.value)
    if (held.join() !== pieces.join()) throw new Error(`The server holds ${held}`)
  }, WORKER_TIME)
}
