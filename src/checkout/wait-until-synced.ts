import type { ShopClient } from '#sync/client/shop-client.ts'

/** So long, in ms, an order waits for what was done to the cart before. */
const TIMEOUT_MS = 20_000

/**
 * Why an order can't be placed on what is known: there is no network to wait for; it took too long; or this page's code is
 * too old to know what is in the cart.
 */
export type NotSyncedReason = 'offline' | 'late' | 'outdated'

/** Waits until the server has everything that the shopper did, in a cart with a name: an order is never placed on an estimate. */
export function waitUntilSynced(
  shop: Pick<ShopClient, 'getSnapshot' | 'subscribe'>,
): Promise<'sent' | NotSyncedReason> {
  return new Promise((resolve) => {
    const end = (outcome: 'sent' | NotSyncedReason) => {
      clearTimeout(timer)
      unsubscribe()
      resolve(outcome)
    }
    const look = () => {
      const { loaded, fold, sync } = shop.getSnapshot()
      if (sync.updateNeeded) end('outdated')
      else if (!navigator.onLine || sync.state === 'offline') end('offline')
      else if (loaded && sync.pending === 0 && fold.streamId !== null) end('sent')
    }
    const timer = setTimeout(() => end('late'), TIMEOUT_MS)
    const unsubscribe = shop.subscribe(look)
    look()
  })
}
