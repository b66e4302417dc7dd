import { useEffect } from 'react'
import { isOfFormerCustomer, keepCustomersEpoch } from '../client/customer/former-customer.ts'
import { useCustomer } from '../client/customer/use-customer.ts'

/** Exported for tests. While the code was loaded, another tab may have deleted them, and the next customer stored their own. */
export async function deleteFormerData(loading: Promise<{ deleteCustomerData: () => Promise<void> }>) {
  const { deleteCustomerData } = await loading
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
    if (!isOfFormerCustomer()) keepEpoch()
    else void deleteFormerData(import('../components/session/log-out-on-device.ts')).then(keepEpoch, () => {})
  }, [loaded, state])
}
