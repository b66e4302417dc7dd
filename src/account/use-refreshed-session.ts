import { useEffect, useEffectEvent } from 'react'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { useShop } from '../client/cart/cart-context.tsx'
import { useCustomer } from '../client/customer/use-customer.ts'
import { useShopData } from '../client/use-shop-data.ts'

const LOCK = 'rusbank-refresh'
/** What was heard within so many ms is not asked again: by another tab that was opened at the same time. */
const MIN_INTERVAL_MS = 60_000

/** Gives the session its next token when the page has started (specification, section 4), once for all tabs that do so. */
export function useRefreshedSession(): void {
  const { visitor } = useShopData()
  const { state, loaded, emptied, sessionEnded } = useCustomer()
  const shop = useShop()
  const isSomebody = loaded && !sessionEnded && (state.status === 'customer' || (visitor !== null && !emptied))

  const start = useEffectEvent(() => refresh(shop))
  useEffect(() => {
    if (!isSomebody) return
    if (navigator.locks === undefined) {
      start().catch(() => {})
      return
    }
    navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => lock && start()).catch(() => {})
  }, [isSomebody])
}

/** Never a login: the answer may come when somebody has logged out meanwhile, in this tab or another. */
async function refresh(shop: Pick<ShopClient, 'customer' | 'takeUpdates'>): Promise<void> {
  const { state: known, cursor } = shop.customer.getSnapshot()
  if (known.status === 'customer' && Date.now() - (known.refreshedAt ?? 0) < MIN_INTERVAL_MS) return
  const [{ post }, { SessionAnswerSchema }] = await Promise.all([
    import('../client/api/post.ts'),
    import('#domain/customer/account-answers.ts'),
  ])
  const posted = await post({ path: '/api/refresh-token', body: { cursor }, answer: SessionAnswerSchema })
  // Whose session has ended hears so from the sync; who can't be reached is shown as last seen.
  if (posted.ok) await shop.takeUpdates(posted.body.stream)
}
