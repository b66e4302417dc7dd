import { useLocation } from 'react-router-dom'
import { OFFLINE_PAGE } from '#domain/site/offline-page.ts'
import type { ShownCustomer } from '../shop-data.ts'
import { useShopData } from '../use-shop-data.ts'
import { useCustomer } from './use-customer.ts'

/**
 * The customer, or null for a guest: from this browser's log, or as the server rendered it until the log has been read.
 * The offline page is rendered for no particular visitor: there it is undefined until then.
 */
export function useVisitor(): ShownCustomer | null | undefined {
  const { visitor } = useShopData()
  const { state, loaded, sessionEnded } = useCustomer()
  const { pathname } = useLocation()
  const isOfflinePage = import.meta.env.SSR ? pathname === OFFLINE_PAGE : window.rusbankPage.isOfflinePage
  if (!loaded) return isOfflinePage ? undefined : visitor
  if (state.status === 'guest' || sessionEnded) return null
  return { firstName: state.customer.shipping.first_name }
}
