import { asyncScheduler } from 'rxjs'
import { v4 } from 'uuid'
import { browserClockAndIds } from '#sync/browser/clock-and-ids.ts'
import { httpTransport } from '#sync/browser/http-transport.ts'
import { indexedDbLogStore } from '#sync/browser/indexed-db-log-store.ts'
import { localRecord } from '#sync/browser/local-record.ts'
import { LOG_NAME } from '#sync/browser/log-schema.ts'
import { reportProblem } from '#sync/browser/report-problem.ts'
import { tabChannel } from '#sync/browser/tab-channel.ts'
import type { PagePort } from '#sync/ports/ports.ts'
import type { ShopPorts } from '#sync/storage/shop-ports.ts'
import { readSendingRecord, type SendingRecord } from '../../client/background-sync/sending-record.ts'
import { sendOutbox } from './send-outbox.ts'
import { workerRecord } from './worker-record.ts'

/** Sends the pending changes of this browser. Rejects if the server can't be reached. */
export async function sendPendingChanges(): Promise<void> {
  const record = await readSendingRecord(self)
  if (record !== null) await sendOutbox(workerPorts(record))
}

/** The sync engine's ports in a worker, which has no page and no live connection. */
function workerPorts(record: SendingRecord): ShopPorts {
  return {
    ...browserClockAndIds,
    clientId: () => v4(),
    tab: v4().slice(0, 8),
    random: () => Math.random(),
    scheduler: asyncScheduler,
    openStore: () => indexedDbLogStore(LOG_NAME, self),
    transport: { ...httpTransport(self.location.origin), live: () => () => {} },
    locks: navigator.locks ?? null,
    channel: tabChannel(LOG_NAME),
    page: workersPage,
    localRecord: workerRecord(record, localRecord),
    deleteDataOutsideLog: () => {},
    askToPersist: () => {},
    report: reportProblem,
  }
}

/** A worker is never hidden. */
const workersPage: PagePort = {
  isOnline: () => navigator.onLine,
  watch(listener) {
    const ended = new AbortController()
    for (const event of ['online', 'offline'] as const) {
      self.addEventListener(event, () => listener(event), { signal: ended.signal })
    }
    return () => ended.abort()
  },
}
