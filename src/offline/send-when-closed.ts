import { useEffect } from 'react'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { allowSending, requestSending } from '../client/background-sync/background-sync.ts'
import { useShop } from '../client/cart/cart-context.tsx'

/** Has pending changes sent after the last page is closed, in browsers with Background Sync. */
export function useSendWhenClosed(): void {
  const shop = useShop()
  useEffect(() => sendWhenClosed(shop), [shop])
}

/** Requests a background sync if there are pending changes when the network is lost, or the page is hidden or left. */
export function sendWhenClosed({ getSnapshot, subscribe }: Pick<ShopClient, 'getSnapshot' | 'subscribe'>): () => void {
  let isAllowed = false
  let wasOffline = false
  const hasPending = (): boolean => {
    const { pending, isDurable } = getSnapshot().sync
    return isDurable && pending > 0
  }
  // Without a worker or storage, the next page sends the changes.
  const allow = async (): Promise<void> => {
    if (isAllowed) return
    isAllowed = true
    isAllowed = await allowSending().catch(() => false)
  }
  const request = (): void =>
    void allow()
      .then(requestSending)
      .catch(() => {})
  const check = (): void => {
    // In advance, since there is no time for it when the page is left.
    if (hasPending()) void allow()
    const isOffline = getSnapshot().sync.state === 'offline'
    if (isOffline && !wasOffline) request()
    wasOffline = isOffline
  }
  const onVisibilityChange = () => document.visibilityState === 'hidden' && hasPending() && request()
  check()
  const end = subscribe(check)
  document.addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    end()
    document.removeEventListener('visibilitychange', onVisibilityChange)
  }
}
