import { useLayoutEffect } from 'react'
import { localRecord } from '#sync/browser/local-record.ts'
import { useCustomer } from '../client/customer/use-customer.ts'
import { localSetting } from '../client/local-setting.ts'
import { deleteCustomerData } from '../components/session/log-out-on-device.ts'

/** The log's epoch when it was last read as a customer's. A logout deletes it with their other data. */
const customersEpoch = localSetting('customer-epoch')

/**
 * Deletes a customer's data outside the log once the log was emptied without a logout: their account was deleted, or another
 * customer has logged in after their session had ended.
 */
export function useDeletionOutsideLog(): void {
  const { state, loaded } = useCustomer()
  // A layout effect, so that nothing on the page reads it for the next customer before.
  useLayoutEffect(() => {
    if (!loaded) return
    const epoch = localRecord.epoch() ?? 0
    // In the same epoch, the log of a guest is one that could not be read.
    if (Number(customersEpoch.read() ?? epoch) < epoch) void deleteCustomerData().catch(() => {})
    if (state.status === 'customer') customersEpoch.write(`${epoch}`)
  }, [loaded, state])
}
