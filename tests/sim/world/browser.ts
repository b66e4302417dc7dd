import * as v from 'valibot'
import type { SellableProduct } from '#domain/catalogue/product.ts'
import { SessionAnswerSchema } from '#domain/customer/account-answers.ts'
import { openShopClient } from '#sync/full-client.ts'
import type { AdoptingClient } from '#sync/shop-client.ts'
import type { Page, PageEvent, Problem } from '#sync/shop-ports.ts'
import type { Stored } from '#sync/sync-status.ts'
import type { PlannedCommand } from '../plan.ts'
import { type CheckoutClient, checkoutClient } from './checkout-client.ts'
import { type Disk, disk } from './disk.ts'
import { type Network, network } from './network.ts'
import { type Process, process } from './process.ts'
import type { Random } from './random.ts'
import type { ShopServer } from './shop-server.ts'
import { tabLinks } from './tab-links.ts'
import { schedulerOn, type Timeline } from './timeline.ts'

/** An event as its shopper came to know of it. */
export interface AcknowledgedAct {
  readonly id: string
  /** Where it was said to be saved; null until it was. */
  saved: Stored | null
  /** The customer whose page it was made in; null for a guest's. */
  readonly owner: string | null
}

export interface Tab {
  readonly name: string
  readonly process: Process
  readonly client: AdoptingClient
  /** What was done in it, in order. */
  readonly acknowledged: AcknowledgedAct[]
  readonly tell: (event: PageEvent) => void
}

/** A browser with two tabs. */
export interface Browser {
  readonly disk: Disk
  readonly network: Network
  readonly orders: CheckoutClient
  readonly tabs: () => readonly Tab[]
  /** Every tab that ever was. */
  readonly everyTab: readonly Tab[]
  readonly act: (tab: number, planned: PlannedCommand) => void
  /** Presses the checkout's button, or opens the checkout of an empty cart. */
  readonly checkOut: (tab: number) => void
  /** Logs a customer in, where a page offers that: to a guest, and to whoever's session has ended. */
  readonly logIn: (login: { readonly tab: number; readonly customer: number; readonly discards: boolean }) => void
  /** Logs out; if not everything could be sent, only if the shopper says so. */
  readonly logOut: (tab: number, anyway: boolean) => void
  /** What a page does at its start. */
  readonly refresh: (tab: number) => void
  /** Events that were knowingly given up. */
  readonly given: ReadonlySet<string>
  /** The server's streams that its tabs ever followed. */
  readonly followed: ReadonlySet<string>
  readonly setOnline: (online: boolean) => void
  /** Opens again each tab that is dead. */
  readonly reopen: () => void
}

export interface BrowserParts {
  readonly name: string
  readonly timeline: Timeline
  /** One for each part, so that a step left out of a plan changes as little else as can be. */
  readonly chance: (part: string) => Random
  readonly server: ShopServer
  readonly goods: readonly SellableProduct[]
  readonly locks: 'shared' | 'none'
  readonly report: (problem: Problem) => void
}

export function browser({ name, timeline, chance, server, goods, locks, report }: BrowserParts): Browser {
  const ownDisk = disk(chance('disk'))
  const ownNetwork = network({ timeline, chance: chance('network'), server })
  const orders = checkoutClient({ network: ownNetwork, now: timeline.now, chance: chance('orders') })
  const links = tabLinks({ timeline, chance: chance('links'), loss: () => ownNetwork.conditions.lostBack })
  const everyTab: Tab[] = []
  const given = new Set<string>()
  const followed = new Set<string>()
  /** Events that are sure to have been sent before a logout. */
  const sent = new Set<string>()
  ownDisk.onWipe((events) => {
    const inMemory = everyTab.flatMap(({ acknowledged }) =>
      acknowledged.flatMap(({ id, saved }) => (saved === 'memory' ? id : [])),
    )
    for (const id of [...events, ...inMemory]) if (!sent.has(id)) given.add(id)
  })

  const openTab = (place: number): Tab => {
    const own = process(timeline)
    const tabChance = chance(`tab ${everyTab.length}`)
    const watchers = new Set<(event: PageEvent) => void>()
    const page: Page = {
      isOnline: () => ownNetwork.online,
      watch(listener) {
        watchers.add(listener)
        return () => watchers.delete(listener)
      },
    }
    const client = openShopClient({
      now: timeline.now,
      eventId: () => tabChance.uuid(7),
      clientId: () => tabChance.uuid(4),
      tab: `${name}${place}.${everyTab.length}`,
      random: tabChance.fraction,
      scheduler: schedulerOn(own.time),
      openStore: () => ownDisk.storeFor(own),
      transport: ownNetwork.transportFor(own),
      locks: locks === 'shared' ? links.locksFor(own) : null,
      channel: links.channelFor(own),
      page,
      eraMark: {
        atStart: ownDisk.era,
        read: () => ownDisk.era,
        write(era) {
          ownDisk.era = era
        },
      },
      dropTraces: () => {},
      askToPersist: () => {},
      report,
      seed: null,
      snapshotEvery: 5,
    })
    client.subscribe(() => {
      const { streamId } = client.getSnapshot().fold
      if (streamId !== null) followed.add(streamId)
    })
    const tell = (event: PageEvent): void => {
      for (const watcher of [...watchers]) own.enter(() => watcher(event))
    }
    const tab: Tab = { name: `${name}${place}.${everyTab.length}`, process: own, client, acknowledged: [], tell }
    everyTab.push(tab)
    return tab
  }

  let tabs = [openTab(0), openTab(1)]

  const awake = (place: number): Tab | null => {
    const tab = tabs[place]
    return tab?.process.isAlive() && !tab.process.isFrozen() && tab.client.getSnapshot().loaded ? tab : null
  }
  const logIn = async ({ tab, customer, discards }: LoggingIn): Promise<void> => {
    const call = ownNetwork.callFor(tab.process)
    const reply = await call({ path: 'login', customer })
    const answer = reply.kind === 'answered' ? v.safeParse(SessionAnswerSchema, reply.body) : null
    if (!answer?.success) return
    const done = await tab.client.logIn(answer.output)
    if (done.ok) return
    if (discards) await tab.client.logIn(answer.output, 'discard')
    else await call({ path: 'logout' })
  }
  const logOut = async ({ tab, anyway }: LoggingOut): Promise<void> => {
    const saved = everyTab.flatMap(({ acknowledged }) =>
      acknowledged.filter((each) => each.saved === 'indexeddb').map(({ id }) => id),
    )
    const outcome = await tab.client.unsentBeforeLogout()
    if (outcome === 'sent' && tab.client.getSnapshot().sync.storage === 'indexeddb') {
      for (const id of saved) if (!given.has(id)) sent.add(id)
    }
    if (outcome !== 'sent' && !anyway) return
    if (tab.client.getSnapshot().sync.storage === 'memory') for (const { id } of tab.acknowledged) given.add(id)
    await tab.client.logOut()
    orders.wipe()
  }

  return {
    disk: ownDisk,
    network: ownNetwork,
    orders,
    tabs: () => tabs,
    everyTab,
    given,
    followed,
    checkOut(place) {
      const tab = awake(place)
      if (tab !== null) void orders.checkOut(tab)
    },
    logIn({ tab: place, customer, discards }) {
      const tab = awake(place)
      if (tab === null) return
      const { state, sessionEnded } = tab.client.customer.getSnapshot()
      // A page that the server rendered for somebody else than a guest has no form for it.
      const hasForm = state.status === 'guest' ? ownNetwork.cookies.session === null : sessionEnded
      if (hasForm) void logIn({ tab, customer, discards })
    },
    logOut(place, anyway) {
      const tab = awake(place)
      if (tab !== null && ownerOf(tab) !== null) void logOut({ tab, anyway })
    },
    refresh(place) {
      const tab = awake(place)
      if (tab === null || ownNetwork.cookies.session === null) return
      void ownNetwork
        .callFor(tab.process)({ path: 'refresh' })
        .then((reply) => {
          const answer = reply.kind === 'answered' ? v.safeParse(SessionAnswerSchema, reply.body) : null
          if (answer?.success) return tab.client.takeCustomerNews(answer.output.stream)
        })
    },
    act(place, planned) {
      const tab = tabs[place]
      if (tab === undefined || !tab.process.isAlive() || tab.process.isFrozen()) return
      const { view } = tab.client.getSnapshot()
      const keys = Object.keys(view.lines)
      const command =
        planned.type === 'ChangeQuantity' || planned.type === 'RemoveItem'
          ? { ...planned, itemKey: keys[planned.line % Math.max(1, keys.length)] ?? '2001-_-_' }
          : planned
      const product = command.type === 'AddItem' ? goods.find(({ id }) => id === command.productId) : undefined
      const acted = tab.client.act(command, product)
      if (!acted.ok) return
      const owner = ownerOf(tab)
      const acknowledged = acted.eventIds.map((id): AcknowledgedAct => ({ id, saved: null, owner }))
      tab.acknowledged.push(...acknowledged)
      void acted.saved.then((where) => {
        for (const each of acknowledged) each.saved = where
      })
    },
    setOnline(online) {
      ownNetwork.online = online
      for (const tab of tabs) tab.tell(online ? 'online' : 'offline')
    },
    reopen() {
      tabs = tabs.map((tab, place) => (tab.process.isAlive() ? tab : openTab(place)))
    },
  }
}

interface LoggingIn {
  readonly tab: Tab
  readonly customer: number
  readonly discards: boolean
}

interface LoggingOut {
  readonly tab: Tab
  readonly anyway: boolean
}

export function ownerOf({ client }: Pick<Tab, 'client'>): string | null {
  const { state } = client.customer.getSnapshot()
  return state.status === 'customer' ? state.customer.user_id : null
}
