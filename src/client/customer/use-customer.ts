import { useSyncExternalStore } from 'react'
import { type CustomerSnapshot, firstCustomer } from '#sync/log/customer-snapshot.ts'
import { useShop } from '../cart/cart-context.tsx'

/** Who is logged in, as this browser's log has it. */
export function useCustomer(): CustomerSnapshot {
  const { customer } = useShop()
  return useSyncExternalStore(customer.subscribe, customer.getSnapshot, () => firstCustomer)
}
