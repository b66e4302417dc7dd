import { useLocation } from 'react-router-dom'
import { OFFLINE_PAGE } from '#domain/site/offline-page.ts'
import type { Visitor } from '../shop-data.ts'
import { useShopData } from '../use-shop-data.ts'
import { useCustomer } from './use-customer.ts'

/**
 * The customer, or null for a guest: from this browser's log, or as the server rendered it until the log has been read.
 * The offline page is rendered for no particular visitor: there it is undefined until then.
 */
export function useVisitor(): Visitor | null | undefined {
  const { visitor } = useShopData()
  const { state, loaded, sessionEnded } = useCustomer()
  const { pathname } = useLocation()
  const isStandIn = import.meta.env.SSR ? pathname === OFFLINE_PAGE : window.rusbankPage.isStandIn
  if (!loaded) return isStandIn ? undefined : visitor
  if (state.status === 'guest' || sessionEnded) return null
  return { firstName: state.customer.shipping.first_name }
}
