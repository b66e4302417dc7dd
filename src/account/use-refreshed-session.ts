import { useEffect, useEffectEvent } from 'react'
import type { SessionAnswer } from '#domain/customer/account-calls.ts'
import { useShopData } from '../app/use-shop-data.ts'
import { useShop } from '../cart/cart-context.tsx'
import { postForm } from '../forms/post-form.ts'
import { useCustomer } from './use-customer.ts'

const LOCK = 'rusbank-refresh'
/** What was heard within so many ms is not asked again: by another tab that was opened at the same time. */
const LATELY = 60_000

/** Gives the session its next token when the page has started (specification, section 4), once for all tabs that do so. */
export function useRefreshedSession(): void {
  const { visitor } = useShopData()
  const { state, loaded, sessionEnded } = useCustomer()
  const shop = useShop()
  const isSomebody = loaded && !sessionEnded && (state.status === 'customer' || visitor !== null)

  const refresh = useEffectEvent(async () => {
    const { state: known, cursor } = shop.customer.getSnapshot()
    if (known.status === 'customer' && Date.now() - (known.refreshedAt ?? 0) < LATELY) return
    const posted = await postForm<SessionAnswer>({ path: '/api/refresh-token', fields: { cursor } })
    // Whose session has ended hears so from the sync; who can't be reached is shown as last seen.
    if (!posted.ok) return
    const isSame = known.status === 'customer' && known.customer.user_id === posted.body.customer.user_id
    if (isSame) await shop.takeCustomerNews(posted.body.stream)
    else await shop.logIn(posted.body)
  })
  useEffect(() => {
    if (!isSomebody) return
    if (navigator.locks === undefined) {
      void refresh()
      return
    }
    navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => lock && refresh()).catch(() => {})
  }, [isSomebody])
}
