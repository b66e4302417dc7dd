import type { LocalRecord } from '#sync/ports/ports.ts'
import type { SendingRecord } from '../../client/background-sync/sending-record.ts'

/**
 * The browser's record beside the log, for a worker, which can't read local storage: first the values that a page has
 * stored for it, and then those of the worker's own record.
 */
export function workerRecord(record: SendingRecord, own: LocalRecord): LocalRecord {
  let { epoch } = record
  let newCartKey: string | null = record.newCartKey
  return {
    epoch: () => epoch,
    setEpoch(next) {
      epoch = next
    },
    newCartKey: () => newCartKey ?? own.newCartKey(),
    proposedCartKey: () => newCartKey ?? own.proposedCartKey(),
    dropCartKey(key) {
      if (newCartKey === key) newCartKey = null
      else own.dropCartKey(key)
    },
  }
}
