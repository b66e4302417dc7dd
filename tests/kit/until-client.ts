import type { ShopClient } from '#sync/client/shop-client.ts'

/** Resolves when what a client shows is as is wanted. */
export function untilClient(client: ShopClient, isSo: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!isSo()) return
      end()
      resolve()
    }
    const end = client.subscribe(look)
    look()
  })
}
