import type { Visitor } from '../shop-data.ts'
import { useShopData } from '../use-shop-data.ts'
import { useCustomer } from './use-customer.ts'

/** Who is here, null for a guest: by this browser's log, and until that has been read as the server rendered it. */
export function useVisitor(): Visitor | null {
  const { visitor } = useShopData()
  const { state, loaded, sessionEnded } = useCustomer()
  if (!loaded) return visitor
  if (state.status === 'guest' || sessionEnded) return null
  return { firstName: state.customer.shipping.first_name }
}
