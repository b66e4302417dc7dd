import type { ShopClient } from '#sync/client/shop-client.ts'
import { shownCartHash } from './seen-cart.ts'

/** How long the page waits for the cart from the shop's answer, in ms. */
const TIMEOUT_MS = 5_000

/** Pulls the cart with this hash, which the shopper has to check. Resolves to whether the page shows it. */
export function waitUntilShown(
  shop: Pick<ShopClient, 'getSnapshot' | 'subscribe' | 'pull'>,
  hash: string | undefined,
): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isShown: boolean) => {
      clearTimeout(timer)
      unsubscribe()
      resolve(isShown)
    }
    const check = () => {
      if (shownCartHash(shop) === hash) end(true)
    }
    const timer = setTimeout(() => end(false), TIMEOUT_MS)
    const unsubscribe = shop.subscribe(check)
    shop.pull()
    check()
  })
}
