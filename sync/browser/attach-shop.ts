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
import { sessionHandoff } from './session-handoff.ts'
import { tabChannel } from './tab-channel.ts'

/** Wraps the client's ports. */
export type PortsDecorator = (ports: ShopPorts) => ShopPorts

/** Attaches the log's store and its engine, with this browser's ports. */
export function attachShop(log: WritableCartLog, decorate: PortsDecorator = (ports) => ports): AttachedClient {
  // The first store is opened before everything else, since that takes longest.
  const stores = [indexedDbLogStore(LOG_NAME)]
  const ports: ShopPorts = {
    ...browserClockAndIds,
    clientId: () => v4(),
    tab: v4().slice(0, 8),
    random: () => Math.random(),
    scheduler: asyncScheduler,
    openStore: () => stores.pop() ?? indexedDbLogStore(LOG_NAME),
    transport: httpTransport(location.origin),
    // Missing in older browsers and in insecure contexts.
    locks: (navigator.locks as LockManager | undefined) ?? null,
    // Before the channel, which closes when the page is left: until then, the page can ask the leader to send its reports.
    page: browserPage(),
    channel: tabChannel(LOG_NAME),
    localRecord,
    deleteDataOutsideLog: () => void deleteDataOutsideLog().catch(() => {}),
    // Older browsers have no storage manager, and a browser may refuse: the log then stays evictable.
    askToPersist: () => void navigator.storage?.persist?.().catch(() => false),
    report: reportProblem,
  }
  return attach(log, decorate(ports))
}

/** Deletes the shopper's data outside the log: an earlier page's handoff, and the service worker's caches except the release's files. The worker then reloads its data. */
async function deleteDataOutsideLog(): Promise<void> {
  sessionHandoff.drop()
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) if (!name.includes('-precache-')) await caches.delete(name)
  navigator.serviceWorker?.controller?.postMessage('data-wanted')
}
