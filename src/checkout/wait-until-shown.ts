import type { ShopClient } from '#sync/client/shop-client.ts'
import { shownCartHash } from './seen-cart.ts'

/** So long, in ms, the page waits for the cart that the shop answered with. */
const TIMEOUT_MS = 5_000

/** Brings the cart with this hash into the page, and waits for it. Whether it is there: the shopper looks at it before they order again. */
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
    const look = () => {
      if (shownCartHash(shop) === hash) end(true)
    }
    const timer = setTimeout(() => end(false), TIMEOUT_MS)
    const unsubscribe = shop.subscribe(look)
    shop.pull()
    look()
  })
}
