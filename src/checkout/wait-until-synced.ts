import type { ShopClient } from '#sync/client/shop-client.ts'

/** How long an order waits for pending changes of the cart, in ms. */
const TIMEOUT_MS = 20_000

/** Why the cart is not in sync: the session has ended, no network, a timeout, or this page's code is too old to read the cart. */
export type NotSyncedReason = 'ended' | 'offline' | 'late' | 'outdated'

/** Waits until the server has all changes, and the cart has an id. An order is never placed on an estimate. */
export function waitUntilSynced(
  shop: Pick<ShopClient, 'getSnapshot' | 'subscribe' | 'customer'>,
): Promise<'sent' | NotSyncedReason> {
  return new Promise((resolve) => {
    const end = (outcome: 'sent' | NotSyncedReason) => {
      clearTimeout(timer)
      unsubscribe()
      resolve(outcome)
    }
    const check = () => {
      const { loaded, fold, sync } = shop.getSnapshot()
      if (shop.customer.getSnapshot().sessionEnded) end('ended')
      else if (sync.isUpdateNeeded) end('outdated')
      else if (!navigator.onLine || sync.state === 'offline') end('offline')
      else if (loaded && sync.pending === 0 && fold.streamId !== null) end('sent')
    }
    const timer = setTimeout(() => end('late'), TIMEOUT_MS)
    const unsubscribe = shop.subscribe(check)
    check()
  })
}
