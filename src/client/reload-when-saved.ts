import type { ShopClient } from '#sync/client/shop-client.ts'

/** Reloads the page once all of the shopper's changes are stored or sent, so that none is lost. */
export async function reloadWhenSaved(shop: Pick<ShopClient, 'getSnapshot' | 'subscribe'>): Promise<void> {
  await whenSaved(shop)
  window.location.reload()
}

/** Resolves when the log is stored on this device, or, if it can't be, when the server has everything. */
export function whenSaved({ getSnapshot, subscribe }: Pick<ShopClient, 'getSnapshot' | 'subscribe'>): Promise<void> {
  const isSafe = (): boolean => {
    const { durable, pending } = getSnapshot().sync
    return durable || pending === 0
  }
  return new Promise((resolve) => {
    if (isSafe()) return resolve()
    const end = subscribe(() => {
      if (!isSafe()) return
      end()
      resolve()
    })
  })
}
