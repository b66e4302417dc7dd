import { asyncScheduler } from 'rxjs'
import { v4 } from 'uuid'
import { afterEach, describe, expect, it } from 'vitest'
import { browserClockAndIds } from '#sync/browser/clock-and-ids.ts'
import { indexedDbLogStore } from '#sync/browser/indexed-db-log-store.ts'
import { tabChannel } from '#sync/browser/tab-channel.ts'
import type { ShopClient } from '#sync/client/shop-client.ts'
import { blanket, blanketKey, cushion, cushionKey } from '#tests/kit/goods.ts'
import { untilClient } from '#tests/kit/until-client.ts'
import { localRecordAt, wholeClient } from '#tests/kit/whole-client.ts'

const open: ShopClient[] = []

/** The whole client with the browser's real IndexedDB, channel and locks, offline. */
function openTab(name: string): ShopClient {
  const client = wholeClient({
    ...browserClockAndIds,
    clientId: () => v4(),
    tab: v4().slice(0, 8),
    random: Math.random,
    scheduler: asyncScheduler,
    openStore: () => indexedDbLogStore(name),
    transport: {
      exchange: async () => ({ kind: 'unreachable' }),
      live: () => () => {},
      customer: async () => ({ kind: 'unreachable' }),
      logOut: async () => ({ kind: 'unreachable' }),
    },
    locks: navigator.locks,
    channel: tabChannel(name),
    page: { isOnline: () => false, watch: () => () => {} },
    localRecord: localRecordAt(null),
    deleteDataOutsideLog: () => {},
    askToPersist: () => {},
    report: ({ what, detail }) => expect.unreachable(`${what}: ${detail}`),
  })
  open.push(client)
  return client
}

const loaded = (client: ShopClient): Promise<void> => untilClient(client, () => client.getSnapshot().loaded)
const quantityOf = (client: ShopClient, key: string): number => client.getSnapshot().view.lines[key]?.quantity ?? 0
const add = { type: 'AddItem', variation: null, colour: null, quantity: 1 } as const

afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.stop()))
})

describe('two tabs of a real browser', () => {
  it('see each other’s changes as soon as they are made', async () => {
    const name = `tabs ${Math.random()}`
    const [one, two] = [openTab(name), openTab(name)]
    await Promise.all([loaded(one), loaded(two)])
    for (let pieces = 1; pieces <= 20; pieces += 1) {
      const seen = untilClient(two, () => quantityOf(two, blanketKey) === pieces)
      one.act({ ...add, productId: blanket.id }, blanket)
      await seen
    }
    expect(quantityOf(two, blanketKey)).toBe(20)
  })

  it('that write at the same time number their events without a gap, and show the same', async () => {
    const name = `tabs ${Math.random()}`
    const [one, two] = [openTab(name), openTab(name)]
    await Promise.all([loaded(one), loaded(two)])
    for (let round = 0; round < 25; round += 1) {
      one.act({ ...add, productId: blanket.id }, blanket)
      two.act({ ...add, productId: cushion.id }, cushion)
    }
    const isWhole = (client: ShopClient) => (): boolean =>
      quantityOf(client, blanketKey) === 25 && quantityOf(client, cushionKey) === 25
    await Promise.all([untilClient(one, isWhole(one)), untilClient(two, isWhole(two))])
    await untilClient(one, () => one.getSnapshot().sync.isDurable)
    const store = indexedDbLogStore(name)
    const { rows } = await store.read(0)
    store.close()
    expect(rows.map(({ entry }) => Object(entry).seq)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
  })

  it('a tab opened later shows what is pending', async () => {
    const name = `tabs ${Math.random()}`
    const one = openTab(name)
    await loaded(one)
    const acted = one.act({ ...add, productId: blanket.id }, blanket)
    if (acted.ok) expect(await acted.saved).toBe('indexeddb')
    const two = openTab(name)
    await loaded(two)
    expect(quantityOf(two, blanketKey)).toBe(1)
    expect(two.getSnapshot().sync).toMatchObject({ state: 'offline', pending: 1, isDurable: true })
  })
})
