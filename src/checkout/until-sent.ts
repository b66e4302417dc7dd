import type { ShopClient } from '#sync/shop-client.ts'

/** So long, in ms, an order waits for what was done to the cart before. */
const PATIENCE = 20_000

/**
 * Waits until the server has everything that the shopper did: an order is never placed on an estimate. `offline`: there is
 * no network to wait for; `late`: it took too long.
 */
export function untilSent(shop: Pick<ShopClient, 'getSnapshot' | 'subscribe'>): Promise<'sent' | 'offline' | 'late'> {
  return new Promise((resolve) => {
    const end = (outcome: 'sent' | 'offline' | 'late') => {
      clearTimeout(timer)
      unsubscribe()
      resolve(outcome)
    }
    const look = () => {
      const { loaded, sync } = shop.getSnapshot()
      if (!navigator.onLine || sync.state === 'offline') end('offline')
      else if (loaded && sync.pending === 0) end('sent')
    }
    const timer = setTimeout(() => end('late'), PATIENCE)
    const unsubscribe = shop.subscribe(look)
    look()
  })
}
