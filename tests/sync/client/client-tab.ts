import { asyncScheduler } from 'rxjs'
import { expect, onTestFinished } from 'vitest'
import { attach } from '#sync/client/attach.ts'
import { openShopClient } from '#sync/client/open-shop-client.ts'
import { decodeHandoff, encodeHandoff, type Handoff, type HandoffStore } from '#sync/log/handoff.ts'
import type { Reply } from '#sync/ports/ports.ts'
import type { LogStore } from '#sync/storage/log-store.ts'
import { type MemoryDisk, memoryDisk, memoryLogStore } from '#sync/storage/memory-log-store.ts'
import type { ShopPorts } from '#sync/storage/shop-ports.ts'
import { idOf, NOW } from '#tests/kit/entries.ts'
import { blanket, blanketKey } from '#tests/kit/goods.ts'
import { untilClient } from '#tests/kit/until-client.ts'
import { localRecordAt } from '#tests/kit/whole-client.ts'
import { loggedOut } from '../exchange/exchange-line.ts'

export const adding = (productId: number) =>
  ({ type: 'AddItem', productId, variation: null, colour: null, quantity: 1 }) as const
export const addBlanket = adding(blanket.id)

interface PageOptions {
  /** Whether the code of the store and the engine is loaded. */
  readonly code?: 'comes' | 'fails' | 'never' | Promise<unknown>
  readonly store?: (store: LogStore) => LogStore
  /** The server's answer to a logout. Without it the tab is offline. */
  readonly logOut?: () => Promise<Reply>
}

/** A server whose answer to a logout is awaited until `answer` is called. */
export function heldLogout() {
  const { promise: answered, resolve } = Promise.withResolvers<Reply>()
  const requested = Promise.withResolvers<void>()
  return {
    logOut(): Promise<Reply> {
      requested.resolve()
      return answered
    },
    requested: requested.promise,
    answer: () => resolve({ kind: 'answered', status: 200, body: loggedOut, retryAfter: null }),
  }
}

/** A store that opens when `open` is called. */
export function heldStore() {
  const { promise: opening, resolve: open } = Promise.withResolvers<void>()
  const store = (each: LogStore): LogStore => ({
    ...each,
    open: (...parameters) => opening.then(() => each.open(...parameters)),
  })
  return { store, open }
}

/** A tab whose session storage and disk outlive its pages, in a browser that has recorded this epoch. */
export function tab(disk: MemoryDisk = memoryDisk(), epoch: number | null = 0) {
  const localRecord = localRecordAt(epoch)
  let kept: string | null = null
  let handOver = (): Handoff => expect.unreachable('no page is open')
  let onRestore = (): void => expect.unreachable('no page is open')
  let ids = 0
  const eventId = (): string => {
    ids += 1
    return idOf(ids)
  }
  const handoff: HandoffStore = {
    read: (epoch) => decodeHandoff(kept, epoch),
    drop() {
      kept = null
    },
    writeOnPageHide(give) {
      handOver = give
    },
    onRestore(listener) {
      onRestore = listener
    },
  }
  return {
    disk,
    tamperWithHandoff(value: unknown) {
      kept = JSON.stringify(value)
    },
    leavePage() {
      kept = encodeHandoff(handOver(), localRecord.epoch() ?? 0) ?? kept
    },
    logOutElsewhere: (epoch = 1) => localRecord.setEpoch(epoch),
    openPage({ code = 'never', store = (each) => each, logOut }: PageOptions = {}) {
      const clockAndIds = { eventId, now: () => NOW }
      const ports: ShopPorts = {
        ...clockAndIds,
        clientId: () => '0189a000-0000-4000-8000-000000000001',
        tab: 'tab',
        random: () => 0,
        scheduler: asyncScheduler,
        openStore: () => store({ ...memoryLogStore(disk), kind: 'indexeddb' }),
        transport: {
          exchange: () => new Promise(() => {}),
          live: () => () => {},
          customer: () => new Promise(() => {}),
          logOut: logOut ?? (() => new Promise(() => {})),
        },
        locks: null,
        channel: { post: () => {}, listen: () => () => {}, close: () => {} },
        page: { isOnline: () => logOut !== undefined, watch: () => () => {} },
        localRecord,
        deleteDataOutsideLog: () => {},
        askToPersist: () => {},
        report: () => {},
      }
      let retry = (): void => {}
      let retries = 0
      let isBroken = code === 'fails'
      const client = openShopClient({
        clockAndIds,
        seed: null,
        localRecord,
        handoff,
        async attach(log) {
          if (code === 'never') return new Promise(() => {})
          if (typeof code === 'object') await code
          if (isBroken) throw new Error('The code did not come')
          return attach(log, ports)
        },
        retryDelay: () =>
          new Promise((resolve) => {
            retries += 1
            retry = () => {
              isBroken = false
              resolve()
            }
          }),
      })
      onTestFinished(() => client.stop())
      return Object.assign(client, { retry: () => retry(), retries: () => retries, restore: onRestore })
    },
  }
}

type Page = ReturnType<ReturnType<typeof tab>['openPage']>

export const isLoaded = (page: Page) => untilClient(page, () => page.getSnapshot().loaded)

export const blankets = (page: Page) => page.getSnapshot().view.lines[blanketKey]?.quantity ?? 0

export const typesOn = ({ rows }: MemoryDisk) => rows.map(({ entry }) => (entry as { readonly type: string }).type)
