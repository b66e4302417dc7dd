import { useLocation } from 'react-router-dom'
import { OFFLINE_PAGE } from '#domain/site/offline-page.ts'
import type { Visitor } from '../shop-data.ts'
import { useShopData } from '../use-shop-data.ts'
import { useCustomer } from './use-customer.ts'

/**
 * Who is here, null for a guest: by this browser's log, and until that has been read as the server rendered it. A page that
 * stands in for others was rendered for nobody: until then undefined.
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
