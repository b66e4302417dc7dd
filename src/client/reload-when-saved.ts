import type { ShopClient } from '#sync/client/shop-client.ts'
import { until } from '../ui/store.ts'

/** Reloads the page once all of the shopper's changes are stored or sent, so that none is lost. */
export async function reloadWhenSaved(shop: Pick<ShopClient, 'getSnapshot' | 'subscribe'>): Promise<void> {
  await whenSaved(shop)
  window.location.reload()
}

/**
 * Resolves when the log is stored on this device, or, if it can't be, when the server has everything. What code that is too
 * old can't send is handed over to the next page.
 */
export function whenSaved({ getSnapshot, subscribe }: Pick<ShopClient, 'getSnapshot' | 'subscribe'>): Promise<void> {
  return until(subscribe, () => {
    const { isDurable, pending, isUpdateNeeded } = getSnapshot().sync
    return isDurable || pending === 0 || isUpdateNeeded
  })
}
