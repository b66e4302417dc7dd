import type { LocalRecord } from '#sync/ports/ports.ts'
import type { SendingRecord } from '../../client/background-sync/sending-record.ts'

/**
 * What a browser keeps beside its log, as its worker has it that reads no local storage: as the pages have written it down, and
 * from then on `own`, the worker's own.
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
