import { asyncScheduler } from 'rxjs'
import { v4 } from 'uuid'
import { dexieLogStore } from '#sync/browser/dexie-log-store.ts'
import { browserEventSource } from '#sync/browser/event-source.ts'
import { tabChannel } from '#sync/browser/tab-channel.ts'
import { openShopClient } from '#sync/full-client.ts'
import type { AdoptingClient } from '#sync/shop-client.ts'
import type { Transport } from '#sync/shop-ports.ts'

interface Setting {
  /** Of its database. */
  readonly name: string
  /** Left out for no network at all. */
  readonly server?: Transport
}

const nobody: Transport = {
  exchange: async () => ({ kind: 'unreachable' }),
  live: () => () => {},
  customer: async () => ({ kind: 'unreachable' }),
  logOut: async () => ({ kind: 'unreachable' }),
}

/** Opens the whole client on this browser's IndexedDB, alone in it; resolves when it has read its log. */
export async function benchClient({ name, server = nobody }: Setting): Promise<AdoptingClient> {
  const client = openShopClient({
    ...browserEventSource,
    clientId: () => v4(),
    tab: 'bench',
    random: Math.random,
    scheduler: asyncScheduler,
    openStore: () => dexieLogStore({ name }),
    transport: server,
    locks: null,
    channel: tabChannel(name),
    page: { isOnline: () => server !== nobody, watch: () => () => {} },
    eraMark: { atStart: null, read: () => null, write: () => {} },
    dropTraces: () => {},
    askToPersist: () => {},
    report: ({ what, detail }) => {
      throw new Error(`${what}: ${detail}`)
    },
    seed: null,
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
