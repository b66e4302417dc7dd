import { asyncScheduler } from 'rxjs'
import { v4 } from 'uuid'
import { openShopClient } from '../full-client.ts'
import type { Seed } from '../seed.ts'
import type { AdoptingClient } from '../shop-client.ts'
import type { Problem, ShopPorts } from '../shop-ports.ts'
import { browserPage } from './browser-page.ts'
import { dexieLogStore } from './dexie-log-store.ts'
import { eraMark } from './era-mark.ts'
import { browserEventSource } from './event-source.ts'
import { httpTransport } from './http-transport.ts'
import { dropCargo } from './session-lifeboat.ts'
import { tabChannel } from './tab-channel.ts'
import { webLocks } from './web-locks.ts'

/** The database and the channel of the log, of which a browser has one for each origin. */
const NAME = 'rusbank'

/** Puts something between the client and the browser. */
export type Dress = (ports: ShopPorts) => ShopPorts

/** Opens the whole client on everything that this browser has. */
export function openFullShop(seed: Seed | null, dress: Dress = (ports) => ports): AdoptingClient {
  const ports: ShopPorts = {
    ...browserEventSource,
    clientId: () => v4(),
    tab: v4().slice(0, 8),
    random: () => Math.random(),
    scheduler: asyncScheduler,
    openStore: () => dexieLogStore({ name: NAME }),
    transport: httpTransport(location.origin),
    locks: webLocks(),
    channel: tabChannel(NAME),
    page: browserPage(),
    eraMark,
    dropTraces,
    askToPersist,
    report,
    seed,
  }
  return openShopClient(dress(ports))
}

/** What lies beside the log: what a page before could not store, and answers that a service worker keeps. */
function dropTraces(): void {
  try {
    dropCargo()
  } catch {
    // Session storage is switched off, and so empty.
  }
  void dropCaches().catch(() => {})
}

async function dropCaches(): Promise<void> {
  if (!('caches' in globalThis)) return
  for (const name of await caches.keys()) await caches.delete(name)
}

function askToPersist(): void {
  // Older browsers have no storage manager, and a browser may refuse: the log is then spared no less than before.
  void navigator.storage?.persist?.().catch(() => false)
}

function report({ what, detail }: Problem): void {
  dispatchEvent(new CustomEvent('rusbank:problem', { detail: { what, detail } }))
}
