import { localRecord } from '#sync/browser/local-record.ts'
import { localSetting } from '../local-setting.ts'

/** The log's epoch when it was last read as a customer's. A logout deletes it with their other data. */
const customersEpoch = localSetting('customer-epoch')
const epochNow = (): number => localRecord.epoch() ?? 0

/** Called for a customer's log once nothing outside of it is a former customer's. */
export const keepCustomersEpoch = (): void => customersEpoch.write(`${epochNow()}`)

/** Whether the data outside the log are those of a customer whose log was emptied since, other than by a logout. */
export const isOfFormerCustomer = (): boolean => Number(customersEpoch.read() ?? epochNow()) < epochNow()
