import { useEffect } from 'react'
import { isOfFormerCustomer, keepCustomersEpoch } from '../client/customer/former-customer.ts'
import { useCustomer } from '../client/customer/use-customer.ts'

type Load = () => Promise<{ deleteCustomerData: () => Promise<void> }>

/** Exported for tests. While `load` was waited for, another tab may have deleted them, and the next customer stored their own. */
export async function deleteFormerData(load: Load = () => import('../components/session/log-out-on-device.ts')) {
  const { deleteCustomerData } = await load()
  if (isOfFormerCustomer()) await deleteCustomerData()
}

/**
 * Deletes a customer's data outside the log once the log was emptied without a logout: their account was deleted, or another
 * customer has logged in after their session had ended.
 */
export function useDeletionOutsideLog(): void {
  const { state, loaded } = useCustomer()
  useEffect(() => {
    if (!loaded) return
    const keepEpoch = () => state.status === 'customer' && keepCustomersEpoch()
    if (isOfFormerCustomer()) void deleteFormerData().then(keepEpoch, () => {})
    else keepEpoch()
  }, [loaded, state])
}
