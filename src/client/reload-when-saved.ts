import type { ShopClient } from '#sync/client/shop-client.ts'

/** Loads the page anew as soon as nothing that the shopper did would be lost with it: it is stored here, or was sent. */
export async function reloadWhenSaved(shop: Pick<ShopClient, 'getSnapshot' | 'subscribe'>): Promise<void> {
  await whenSaved(shop)
  window.location.reload()
}

/** Resolves when the log is on this device, or, where the device keeps nothing, when the server has everything. */
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
