import { useEffect } from 'react'
import { isOfFormerCustomer, keepCustomersEpoch } from '../client/customer/former-customer.ts'
import { useCustomer } from '../client/customer/use-customer.ts'

const deleteData = async () => (await import('../components/session/log-out-on-device.ts')).deleteCustomerData()

/**
 * Deletes a customer's data outside the log once the log was emptied without a logout: their account was deleted, or another
 * customer has logged in after their session had ended.
 */
export function useDeletionOutsideLog(): void {
  const { state, loaded } = useCustomer()
  useEffect(() => {
    if (!loaded) return
    const keepEpoch = () => state.status === 'customer' && keepCustomersEpoch()
    if (isOfFormerCustomer()) void deleteData().then(keepEpoch, () => {})
    else keepEpoch()
  }, [loaded, state])
}
