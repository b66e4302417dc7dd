import { useEffect } from 'react'
import { localRecord } from '#sync/browser/local-record.ts'
import { useCustomer } from '../client/customer/use-customer.ts'
import { localSetting } from '../client/local-setting.ts'

/** The log's epoch when it was last read as a customer's. A logout deletes it with their other data. */
const customersEpoch = localSetting('customer-epoch')
const deleteData = async () => (await import('../components/session/log-out-on-device.ts')).deleteCustomerData()

/** Deletes a customer's data outside the log once the log was emptied without a logout: their account was deleted. */
export function useDeletionOutsideLog(): void {
  const { state, loaded } = useCustomer()
  useEffect(() => {
    const epoch = localRecord.epoch() ?? 0
    if (state.status === 'customer') customersEpoch.write(`${epoch}`)
    // In the same epoch, the log of a guest is one that could not be read.
    else if (loaded && Number(customersEpoch.read() ?? epoch) < epoch) void deleteData().catch(() => {})
  }, [loaded, state])
}
