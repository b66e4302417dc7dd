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

/** Puts something between the client and the browser. */
export type PortsDecorator = (ports: ShopPorts) => ShopPorts

/** Attaches the log's store and its engine, with everything that this browser has. */
export function attachShop(log: WritableCartLog, decorate: PortsDecorator = (ports) => ports): AttachedClient {
  // Older browsers have none, nor have pages that were not served securely.
  const locks: LockManager | undefined = navigator.locks
  // The first is asked for before all else: nothing takes longer.
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
    // Older browsers have no storage manager, and a browser may refuse: the log is then spared no less than before.
    askToPersist: () => void navigator.storage?.persist?.().catch(() => false),
    report: reportProblem,
  }
  return attach(log, decorate(ports))
}

/** What lies beside the log: what a page before could not store, and what a service worker keeps that somebody looked at, which it then gets anew. */
async function dropTraces(): Promise<void> {
  dropHandoff()
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) if (!name.includes('-precache-')) await caches.delete(name)
  navigator.serviceWorker?.controller?.postMessage('data-wanted')
}
