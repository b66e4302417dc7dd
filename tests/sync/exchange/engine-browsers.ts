import * as v from 'valibot'
import { SessionAnswerSchema } from '#domain/customer/account-answers.ts'
import type { SyncRequest } from '#domain/wire/sync-protocol.ts'
import type { Seed } from '#sync/log/seed.ts'
import type { LiveSignal, Locks, PageEvent, Problem, TabMessage } from '#sync/ports/ports.ts'
import { type MemoryDisk, memoryDisk, memoryLogStore } from '#sync/storage/memory-log-store.ts'
import type { ShopPorts } from '#sync/storage/shop-ports.ts'
import { NOW } from '#tests/kit/entries.ts'
import { blanket, blanketKey } from '#tests/kit/goods.ts'
import { localRecordAt, wholeClient } from '#tests/kit/whole-client.ts'
import { sent } from '#tests/sim/world/network.ts'
import { random } from '#tests/sim/world/random.ts'
import type { Call, Cookies } from '#tests/sim/world/shop-calls.ts'
import { type ShopServer, shopServer } from '#tests/sim/world/shop-server.ts'
import { schedulerOn, type Timeline, timeline } from '#tests/sim/world/timeline.ts'

/** The network delay in ms, one way. */
export const NETWORK_DELAY = 20

/** A shop in virtual time. */
interface VirtualShop {
  readonly time: Timeline
  readonly server: ShopServer
  readonly pass: (ms: number) => Promise<void>
}

export function virtualShop(): VirtualShop {
  const time = timeline(NOW)
  return {
    time,
    // A browser's seed is at least 1: with the same seed, their events would have the same ids.
    server: shopServer({ timeline: time, chance: random(0) }),
    async pass(ms) {
      const end = time.now() + ms
      let over = false
      // Promises started before settle before any time passes.
      time.after(0, () => {})
      time.after(ms, () => {
        over = true
      })
      await time.runUntil(() => over || time.now() > end)
    },
  }
}

export interface Setting {
  readonly shop: VirtualShop
  readonly locks?: Locks
  /** Its code is too old for the shop's protocol. */
  readonly isOutdated?: true
  /** A proxy that passes only the headers of the live connection, or nothing of it. */
  readonly line?: 'blocked' | 'refused'
  /** The guest's cart key that the browser already has. */
  readonly cartKey?: string | null
  /** How long its disk takes to open the log, in ms. */
  readonly opensIn?: number
  /** How many of its first attempts to open the log never end. */
  readonly stuck?: number
  /** Shared with other tabs of the browser. */
  readonly disk?: MemoryDisk
  /** The tabs of the browser that get each other's messages; without it, every message is lost. */
  readonly channel?: Set<(message: TabMessage) => void>
  /** The server-rendered cart. */
  readonly seed?: Seed
}

let browsers = 0

/** A browser with one tab, the whole client, and a shop that answers. */
export function browserIn(setting: Setting) {
  const { shop, locks, isOutdated, cartKey = null, opensIn = 0, disk = memoryDisk(), stuck = 0, seed = null } = setting
  const { channel = new Set() } = setting
  const { time, server } = shop
  let { line } = setting
  browsers += 1
  const chance = random(browsers)
  const opensAt = time.now() + opensIn
  const problems: Problem[] = []
  const calls: string[] = []
  const requests: SyncRequest[] = []
  /** Those that a closed page would not abort. */
  const outliving: SyncRequest[] = []
  const states: string[] = []
  /** The messages to its other tabs. */
  const said: TabMessage[] = []
  /** The paths of aborted calls. */
  const givenUp: string[] = []
  /** The open live connections, by their cookies. */
  const lines = new Set<Cookies>()
  let cookies: Cookies = { cartKey, session: null, hasLeft: false }
  /** The server is stopped: no answers, and no live connections. */
  let isGone = false
  let opened = 0
  let isOnline = true
  const receivers = new Set<(message: TabMessage) => void>()
  const receive = (message: TabMessage): void => {
    for (const receiver of [...receivers]) receiver(message)
  }
  channel.add(receive)
  let isChannelOpen = true
  const pageListeners = new Set<(event: PageEvent) => void>()
  const listeners = new Set<(signal: LiveSignal) => void>()
  const later = (run: () => void): void => void time.after(NETWORK_DELAY, run)
  const call = async (asked: Call, signal?: AbortSignal) => {
    calls.push(asked.path)
    signal?.addEventListener('abort', () => givenUp.push(asked.path))
    await new Promise<void>(later)
    if (isGone) return { kind: 'unreachable' } as const
    const { status, body, cookies: set } = await server.call(sent(asked), cookies)
    await new Promise<void>(later)
    cookies = { ...cookies, ...set }
    return { kind: 'answered', status, body: sent(body), retryAfter: null } as const
  }
  const live = (listener: (signal: LiveSignal) => void): (() => void) => {
    if (line === 'refused') return () => {}
    const opened = { ...cookies }
    lines.add(opened)
    const tell = (signal: LiveSignal): void => later(() => lines.has(opened) && !isGone && listener(signal))
    tell({ kind: 'open' })
    listeners.add(listener)
    if (line !== 'blocked') {
      void server.whereabouts(opened).then((poke) => {
        tell({ kind: 'poke', data: JSON.stringify(poke) })
        server.onPoke((next) => next.cartId === poke?.cartId && tell({ kind: 'poke', data: JSON.stringify(next) }))
      })
    }
    return () => {
      lines.delete(opened)
      listeners.delete(listener)
    }
  }
  const ports: ShopPorts = {
    now: time.now,
    eventId: () => chance.uuid(7),
    clientId: () => chance.uuid(4),
    tab: `tab ${browsers}`,
    random: chance.fraction,
    scheduler: schedulerOn(time),
    openStore() {
      const store = memoryLogStore(disk)
      opened += 1
      const isStuck = opened <= stuck
      return {
        ...store,
        kind: 'indexeddb',
        async open(...asked) {
          if (isStuck) await new Promise(() => {})
          const wait = opensAt - time.now()
          if (wait > 0) await new Promise<void>((resolve) => time.after(wait, resolve))
          return store.open(...asked)
        },
      }
    },
    transport: {
      exchange(body, signal) {
        requests.push(body)
        if (signal === null) outliving.push(body)
        return call({ path: 'sync', body: isOutdated ? { ...body, protocol: 0 } : body }, signal ?? undefined)
      },
      live,
      customer: () => call({ path: 'customer' }),
      logOut: () => call({ path: 'logout' }),
    },
    locks: locks ?? null,
    channel: {
      post(message) {
        if (!isChannelOpen) return
        said.push(message)
        for (const each of channel) if (each !== receive) time.after(1, () => each(message))
      },
      listen(listener) {
        receivers.add(listener)
        return () => receivers.delete(listener)
      },
      close() {
        isChannelOpen = false
        channel.delete(receive)
      },
    },
    page: {
      isOnline: () => isOnline,
      watch(listener) {
        pageListeners.add(listener)
        return () => pageListeners.delete(listener)
      },
    },
    localRecord: localRecordAt(null),
    deleteDataOutsideLog: () => {},
    askToPersist: () => {},
    report: (problem) => problems.push(problem),
  }
  const client = wholeClient(ports, { seed })
  client.subscribe(() => {
    const { state } = client.getSnapshot().sync
    if (states.at(-1) !== state) states.push(state)
  })
  return {
    client,
    problems,
    calls,
    requests,
    outliving,
    states,
    said,
    givenUp,
    lines,
    cookies: () => cookies,
    disk,
    isChannelOpen: () => isChannelOpen,
    /** A message from another tab. */
    receive,
    /** The network is lost or comes back while the page is suspended, which gets no event. */
    networkMeanwhile(online: boolean): void {
      isOnline = online
    },
    /** An event of the page's lifecycle. */
    page(event: PageEvent): void {
      if (event === 'online' || event === 'offline') isOnline = event === 'online'
      for (const listener of pageListeners) listener(event)
    },
    addBlanket: () =>
      client.act({ type: 'AddItem', productId: blanket.id, variation: null, colour: null, quantity: 1 }, blanket),
    blankets: () => client.getSnapshot().view.lines[blanketKey]?.quantity ?? 0,
    /** From now on a proxy passes only the headers of each new live connection. */
    blockLines(how: Setting['line'] = 'blocked'): void {
      line = how
    },
    /** The live connection sends a cart’s position. */
    poke(data: unknown): void {
      for (const tell of listeners) tell({ kind: 'poke', data: JSON.stringify(data) })
    },
    /** The live connection breaks, and brings nothing more. */
    loseLine(): void {
      lines.clear()
      for (const tell of listeners) tell({ kind: 'lost' })
    },
    /** The browser reconnects its live connection. */
    openLine(): void {
      for (const tell of listeners) tell({ kind: 'open' })
    },
    stopServer(): void {
      isGone = true
      for (const tell of listeners) tell({ kind: 'lost' })
    },
    /** The browser reconnects its live connection, and the server sends the cart's position. */
    async startServer(): Promise<void> {
      isGone = false
      const poke = await server.whereabouts(cookies)
      for (const tell of listeners) {
        tell({ kind: 'open' })
        tell({ kind: 'poke', data: JSON.stringify(poke) })
      }
    },
    async logIn(customer: number) {
      const reply = await call({ path: 'login', customer })
      const body = reply.kind === 'answered' ? reply.body : null
      return client.logIn(v.parse(SessionAnswerSchema, body))
    },
  }
}
