import { asyncScheduler } from 'rxjs'
import { v4 } from 'uuid'
import { browserClockAndIds } from '#sync/browser/clock-and-ids.ts'
import { indexedDbLogStore } from '#sync/browser/indexed-db-log-store.ts'
import { tabChannel } from '#sync/browser/tab-channel.ts'
import { attach } from '#sync/client/attach.ts'
import { openShopClient } from '#sync/client/open-shop-client.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { nothingHandedOver } from '#sync/log/handoff.ts'
import type { LocalRecord, Transport } from '#sync/ports/ports.ts'
import type { ShopPorts } from '#sync/storage/shop-ports.ts'

interface Setting {
  /** The database's name. */
  readonly name: string
  /** Left out to be offline. */
  readonly server?: Transport
}

const nobody: Transport = {
  exchange: async () => ({ kind: 'unreachable' }),
  live: () => () => {},
  customer: async () => ({ kind: 'unreachable' }),
  logOut: async () => ({ kind: 'unreachable' }),
}

/** Opens the whole client on this browser's IndexedDB, in a single tab. Resolves when it has read its log. */
export async function benchClient({ name, server = nobody }: Setting): Promise<ShopClient> {
  const localRecord: LocalRecord = {
    epoch: () => null,
    setEpoch: () => {},
    newCartKey: () => 'n'.repeat(22),
    proposedCartKey: () => null,
    dropCartKey: () => {},
  }
  const stores = [indexedDbLogStore(name)]
  const ports: ShopPorts = {
    ...browserClockAndIds,
    clientId: () => v4(),
    tab: 'bench',
    random: Math.random,
    scheduler: asyncScheduler,
    openStore: () => stores.pop() ?? indexedDbLogStore(name),
    transport: server,
    locks: null,
    channel: tabChannel(name),
    page: { isOnline: () => server !== nobody, watch: () => () => {} },
    localRecord,
    deleteDataOutsideLog: () => {},
    askToPersist: () => {},
    report: ({ what, detail }) => {
      throw new Error(`${what}: ${detail}`)
    },
  }
  const client = openShopClient({
    clockAndIds: browserClockAndIds,
    seed: null,
    localRecord,
    handoff: { read: () => nothingHandedOver, drop: () => {}, writeOnPageHide: () => {}, onRestore: () => {} },
    attach: async (log) => attach(log, ports),
    retryDelay: () => new Promise(() => {}),
  })
  await new Promise<void>((resolve) => {
    const end = client.subscribe(() => {
      if (!client.getSnapshot().loaded) return
      end()
      resolve()
    })
  })
  return client
}
