import { asyncScheduler } from 'rxjs'
import { v4 } from 'uuid'
import { attach } from '../client/attach.ts'
import type { AttachedClient } from '../client/shop-client.ts'
import type { WritableCartLog } from '../log/cart-log.ts'
import type { ShopPorts } from '../storage/shop-ports.ts'
import { browserPage } from './browser-page.ts'
import { browserClockAndIds } from './clock-and-ids.ts'
import { httpTransport } from './http-transport.ts'
import { indexedDbLogStore } from './indexed-db-log-store.ts'
import { localRecord } from './local-record.ts'
import { LOG_NAME } from './log-schema.ts'
import { reportProblem } from './report-problem.ts'
import { dropHandoff } from './session-handoff.ts'
import { tabChannel } from './tab-channel.ts'

/** Wraps the client's ports. */
export type PortsDecorator = (ports: ShopPorts) => ShopPorts

/** Attaches the log's store and its engine, with this browser's ports. */
export function attachShop(log: WritableCartLog, decorate: PortsDecorator = (ports) => ports): AttachedClient {
  // Older browsers have none, nor have pages that were not served securely.
  const locks: LockManager | undefined = navigator.locks
  // The first store is opened before everything else, since it takes longest.
  const stores = [indexedDbLogStore(LOG_NAME)]
  const ports: ShopPorts = {
    ...browserClockAndIds,
    clientId: () => v4(),
    tab: v4().slice(0, 8),
    random: () => Math.random(),
    scheduler: asyncScheduler,
    openStore: () => stores.pop() ?? indexedDbLogStore(LOG_NAME),
    transport: httpTransport(location.origin),
    locks: locks ?? null,
    channel: tabChannel(LOG_NAME),
    page: browserPage(),
    localRecord,
    dropTraces: () => void dropTraces().catch(() => {}),
    // Older browsers have no storage manager, and a browser may refuse: the log is then evicted no earlier than before.
    askToPersist: () => void navigator.storage?.persist?.().catch(() => false),
    report: reportProblem,
  }
  return attach(log, decorate(ports))
}

/** Deletes what this shopper left outside the log: the handoff of an earlier page, and all that the service worker has cached but the release's files. The worker then loads its data again. */
async function dropTraces(): Promise<void> {
  dropHandoff()
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) if (!name.includes('-precache-')) await caches.delete(name)
  navigator.serviceWorker?.controller?.postMessage('data-wanted')
}
