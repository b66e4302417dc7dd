import { useSyncExternalStore } from 'react'
import { type CustomerSnapshot, firstCustomer } from '#sync/log/customer-snapshot.ts'
import { useShop } from '../cart/cart-context.tsx'

/** The logged-in customer, from this browser's log. */
export function useCustomer(): CustomerSnapshot {
  const { customer } = useShop()
  return useSyncExternalStore(customer.subscribe, customer.getSnapshot, () => firstCustomer)
}
