import { useEffect } from 'react'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { allowSending, requestSending } from '../client/background-sync/background-sync.ts'
import { useShop } from '../client/cart/cart-context.tsx'

/** Has what the shop has not got yet sent after the last page is closed, where the browser can. */
export function useSendWhenClosed(): void {
  const shop = useShop()
  useEffect(() => sendWhenClosed(shop), [shop])
}

/** The browser is asked when the network goes with something unsent, and when the page is hidden or left with it. */
function sendWhenClosed({ getSnapshot, subscribe }: Pick<ShopClient, 'getSnapshot' | 'subscribe'>): () => void {
  let isAllowed = false
  let wasOffline = false
  const waits = (): boolean => {
    const { pending, durable } = getSnapshot().sync
    return durable && pending > 0
  }
  // Without a worker, or where it has no room, the next page sends it.
  const allow = async (): Promise<void> => {
    if (isAllowed) return
    isAllowed = true
    isAllowed = await allowSending().catch(() => false)
  }
  const ask = (): void =>
    void allow()
      .then(requestSending)
      .catch(() => {})
  const look = (): void => {
    // Before the page is left, which has no time for it.
    if (waits()) void allow()
    const isOffline = getSnapshot().sync.state === 'offline'
    if (isOffline && !wasOffline) ask()
    wasOffline = isOffline
  }
  const hide = (): void => {
    if (document.visibilityState === 'hidden' && waits()) ask()
  }
  look()
  const ends = [subscribe(look), () => document.removeEventListener('visibilitychange', hide)]
  document.addEventListener('visibilitychange', hide)
  return () => {
    for (const end of ends) end()
  }
}
