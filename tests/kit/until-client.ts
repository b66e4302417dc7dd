import type { ShopClient } from '#sync/client/shop-client.ts'

/** Resolves when the condition holds for the client. */
export function untilClient(client: ShopClient, condition: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!condition()) return
      end()
      resolve()
    }
    const end = client.subscribe(look)
    look()
  })
}
