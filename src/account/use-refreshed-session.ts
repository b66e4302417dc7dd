import { useEffect, useEffectEvent } from 'react'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { useShop } from '../client/cart/cart-context.tsx'
import { useCustomer } from '../client/customer/use-customer.ts'
import { useShopData } from '../client/use-shop-data.ts'

const LOCK = 'rusbank-refresh'
/** A session is not refreshed again within this time, for example by a tab that was opened at the same time. */
const MIN_INTERVAL_MS = 60_000

/** Refreshes the session's token after the page load (specification, section 4), once for all tabs that load together. */
export function useRefreshedSession(): void {
  const { visitor } = useShopData()
  const { state, loaded, emptied, sessionEnded } = useCustomer()
  const shop = useShop()
  const hasSession = loaded && !sessionEnded && (state.status === 'customer' || (visitor !== null && !emptied))

  const start = useEffectEvent(() => refresh(shop))
  useEffect(() => {
    if (!hasSession) return
    if (navigator.locks === undefined) {
      start().catch(() => {})
      return
    }
    navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => lock && start()).catch(() => {})
  }, [hasSession])
}

/** Does not log in: the customer may log out in this tab or another one before the response arrives. */
async function refresh(shop: Pick<ShopClient, 'customer' | 'applyUpdates'>): Promise<void> {
  const { state: known, cursor } = shop.customer.getSnapshot()
  // The time of the refresh is the server's, and the device's clock may be behind it.
  if (known.status === 'customer' && Math.abs(Date.now() - (known.refreshedAt ?? 0)) < MIN_INTERVAL_MS) return
  const [{ post }, { SessionAnswerSchema }] = await Promise.all([
    import('../client/api/post.ts'),
    import('#domain/customer/account-answers.ts'),
  ])
  const posted = await post({ path: '/api/refresh-token', body: { cursor }, answer: SessionAnswerSchema })
  // If the session has ended, the sync reports it. If the shop is unreachable, the log's data stays.
  if (posted.ok) await shop.applyUpdates(posted.body.stream)
}
