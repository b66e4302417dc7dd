import type { SellableProduct } from '#domain/catalogue/product.ts'
import { attach } from '#sync/client/attach.ts'
import { openShopClient } from '#sync/client/open-shop-client.ts'
import type { PageEvent, PagePort, Problem } from '#sync/ports/ports.ts'
import type { ShopPorts } from '#sync/storage/shop-ports.ts'
import type { Plan } from '../plan.ts'
import { type BackgroundWorker, backgroundWorker } from './background-worker.ts'
import { type CheckoutClient, checkoutClient } from './checkout-client.ts'
import { type Disk, disk } from './disk.ts'
import { type Network, network } from './network.ts'
import type { Observer } from './observer.ts'
import { type Process, process } from './process.ts'
import type { Random } from './random.ts'
import { type SessionStorage, storedHandoff } from './session-storage.ts'
import type { ShopServer } from './shop-server.ts'
import { type Shopper, shopper } from './shopper.ts'
import type { Tab } from './tab.ts'
import { tabLinks } from './tab-links.ts'
import { schedulerOn, type Timeline } from './timeline.ts'

/** A browser with its tabs. */
export interface Browser extends Shopper {
  readonly disk: Disk
  readonly network: Network
  readonly orders: CheckoutClient
  readonly tabs: () => readonly Tab[]
  /** Every tab that ever existed. */
  readonly everyTab: readonly Tab[]
  /** Presses the checkout's button, or opens the checkout of an empty cart. */
  readonly checkOut: (tab: number) => void
  /** The server streams that its tabs or its log ever followed. */
  readonly followed: () => ReadonlySet<string>
  readonly setOnline: (online: boolean) => void
  /** Reopens each crashed tab. */
  readonly reopen: () => void
  /** Leaves a tab's page at its nth await from now, and opens another one in its place. */
  readonly reload: (tab: number, pauses: number) => void
  /** Puts a tab's page into the back/forward cache, and opens another one in its place. */
  readonly putAway: (tab: number) => void
  /** Leaves a tab's page, and goes back to the one that was put away last, or to a new one instead of it. */
  readonly goBack: (tab: number, isEvicted: boolean) => void
  /** Duplicates a tab, with its session storage, in place of the next one, which is closed. */
  readonly duplicate: (tab: number) => void
  /** Evicts all pages of the back/forward cache. */
  readonly evictPages: () => void
  /** Closes all its pages for good. Unstored events are lost. */
  readonly close: () => void
  readonly worker: BackgroundWorker
  /** How far its clock is ahead, in ms. */
  clockOffset: number
  /** Whether its storage ever lost data or failed. */
  hasLostStorage: boolean
}

export interface BrowserParts {
  readonly name: string
  readonly timeline: Timeline
  /** A separate random source per part, so that removing a step of a plan changes as little else as possible. */
  readonly chance: (part: string) => Random
  readonly server: ShopServer
  readonly goods: readonly SellableProduct[]
  readonly plan: Pick<Plan, 'locks' | 'tabs' | 'pages' | 'hasWorkers'>
  readonly report: (problem: Problem) => void
  readonly observer: Observer
}

interface Running {
  readonly name: string
  readonly chance: Random
}

export function browser({ name, timeline, chance, server, goods, plan, report, observer }: BrowserParts): Browser {
  const ownDisk = disk({ chance: chance('disk'), timeline, observer })
  const ownNetwork = network({ timeline, chance: chance('network'), server, observer })
  const now = (): number => timeline.now() + own.clockOffset
  const orders = checkoutClient({ network: ownNetwork, now: timeline.now, chance: chance('orders') })
  const links = tabLinks({ timeline, chance: chance('links'), loss: () => ownNetwork.conditions.lostBack })
  const everyTab: Tab[] = []
  const shown = new Set<string>()
  const storages = Array.from({ length: plan.tabs ?? 2 }, (): SessionStorage => ({ unsaved: null, putAway: [] }))

  const portsIn = (process_: Process, { name: tab, chance: tabChance }: Running) => ({
    now,
    eventId: () => tabChance.uuid(7),
    clientId: () => tabChance.uuid(4),
    tab,
    random: tabChance.fraction,
    scheduler: schedulerOn(process_.time),
    openStore: () => ownDisk.storeFor(process_),
    transport: ownNetwork.transportFor(process_),
    locks: plan.locks === 'shared' ? links.locksFor(process_) : null,
    channel: links.channelFor(process_),
    askToPersist: () => {},
    report,
    snapshotEvery: 5,
  })
  let wakes = 0
  const worker = backgroundWorker({
    hasWorkers: plan.hasWorkers === true,
    timeline,
    chance: chance('worker'),
    observer,
    place: ownDisk.sending,
    localRecord: ownDisk.localRecord(),
    isOnline: () => ownNetwork.online,
    portsIn: (process_) => {
      wakes += 1
      return portsIn(process_, { name: `${name} worker ${wakes}`, chance: chance(`worker ${wakes}`) })
    },
  })

  const openTab = (storage: SessionStorage, place: number): Tab => {
    const process_ = process(timeline)
    const tabName = `${name}${place}.${everyTab.length}`
    const tabChance = chance(`tab ${everyTab.length}`)
    const watchers = new Set<(event: PageEvent) => void>()
    const page: PagePort = {
      isOnline: () => ownNetwork.online,
      watch(listener) {
        watchers.add(listener)
        return () => watchers.delete(listener)
      },
    }
    const localRecord = ownDisk.localRecord()
    const { handoff, restored } = storedHandoff(storage, page, () => localRecord.epoch() ?? 0)
    const isRendered = plan.pages === 'rendered'
    const ports: ShopPorts = {
      ...portsIn(process_, { name: tabName, chance: tabChance }),
      page,
      localRecord,
      deleteDataOutsideLog: handoff.drop,
      report(problem) {
        if (problem.what === 'storage_in_memory') own.hasLostStorage = true
        report(problem)
      },
    }
    let isAllowed = false
    const rendered = isRendered ? server.rendered(ownNetwork.cookies) : null
    const client = openShopClient({
      clockAndIds: ports,
      seed: rendered?.seed ?? null,
      localRecord,
      handoff,
      async attach(log) {
        if (isRendered) {
          await process_.pause(1 + tabChance.below(400))
          if (tabChance.chance(0.1)) throw new Error('The code does not come')
        }
        return attach(log, ports)
      },
      retryDelay: () => process_.pause(5_000),
    })
    client.subscribe(() => {
      const { fold, sync } = client.getSnapshot()
      if (fold.streamId !== null) shown.add(fold.streamId)
      observer.saw(`state ${sync.state}`)
      if (!sync.isDurable || sync.pending === 0 || isAllowed) return
      isAllowed = true
      void worker.allow(process_)
    })
    const tell = (event: PageEvent): void => {
      for (const watcher of [...watchers]) process_.enter(() => watcher(event))
    }
    const restore = (): void => {
      tell('visible')
      if (restored()) observer.saw('acts taken back')
      tell('returned')
    }
    const fixed = { name: tabName, place, process: process_, client, tell, restore, rendered }
    const tab: Tab = { ...fixed, acknowledged: [], isLeft: false }
    everyTab.push(tab)
    return tab
  }

  let tabs = storages.map(openTab)

  const usableTab = (place: number): Tab | null => {
    const tab = tabs[place]
    return tab?.process.isAlive() && !tab.process.isFrozen() && tab.client.getSnapshot().loaded ? tab : null
  }
  const reopen = (): void => {
    tabs = storages.map((storage, place) => {
      const tab = tabs[place]
      return tab?.process.isAlive() ? tab : openTab(storage, place)
    })
  }

  const leave = (tab: Tab): void => {
    tab.isLeft = tab.process.isAlive() && !tab.process.isFrozen()
    if (!tab.isLeft) return
    tab.tell('hidden')
    tab.tell('left')
  }
  const evictFrom = (storage: SessionStorage): void => {
    for (const tab of storage.putAway) tab.process.die()
    storage.putAway = []
  }

  const own: Browser = {
    disk: ownDisk,
    network: ownNetwork,
    orders,
    clockOffset: 0,
    hasLostStorage: false,
    tabs: () => tabs,
    everyTab,
    followed: () => new Set([...shown, ...ownDisk.streams]),
    worker,
    ...shopper({
      worker,
      tabs: () => tabs,
      everyTab,
      usableTab,
      disk: ownDisk,
      network: ownNetwork,
      orders,
      goods,
      observer,
    }),
    checkOut(place) {
      const tab = usableTab(place)
      if (tab !== null) void orders.checkOut(tab)
    },
    setOnline(online) {
      ownNetwork.online = online
      for (const each of [...tabs, worker]) each.tell(online ? 'online' : 'offline')
    },
    reopen,
    putAway(place) {
      const [tab, storage] = [tabs[place], storages[place]]
      if (storage === undefined || !tab?.process.isAlive() || tab.process.isFrozen()) return
      leave(tab)
      tab.process.freeze()
      storage.putAway.push(tab)
      tabs = tabs.with(place, openTab(storage, place))
    },
    goBack(place, isEvicted) {
      const [tab, storage] = [tabs[place], storages[place]]
      const back = storage?.putAway.pop()
      if (tab === undefined || storage === undefined || back === undefined) return
      leave(tab)
      tab.process.die()
      if (isEvicted) {
        back.process.die()
        tabs = tabs.with(place, openTab(storage, place))
        return
      }
      observer.saw('page restored')
      tabs = tabs.with(place, back)
      back.isLeft = false
      // Before what waited while it was in the cache. A browser says that a page is visible, and then that it was restored.
      back.process.thaw(back.restore)
    },
    duplicate(place) {
      const next = (place + 1) % tabs.length
      const [tab, storage, copy] = [tabs[next], storages[place], storages[next]]
      if (tab === undefined || storage === undefined || copy === undefined || next === place) return
      leave(tab)
      tab.process.die()
      evictFrom(copy)
      for (const each of everyTab) if (each.place === next) each.isLeft = false
      copy.unsaved = storage.unsaved
      tabs = tabs.with(next, openTab(copy, next))
    },
    evictPages() {
      for (const storage of storages) evictFrom(storage)
    },
    close() {
      own.evictPages()
      for (const [place, { tell, process: own }] of tabs.entries()) {
        tell('hidden')
        tell('left')
        own.die()
        const storage = storages[place]
        if (storage !== undefined) storage.unsaved = null
      }
      // A handoff that no other page has stored is lost with them.
      for (const tab of everyTab) tab.isLeft = false
    },
    reload(place, pauses) {
      const tab = tabs[place]
      if (!tab?.process.isAlive()) return
      tab.process.dieAfter(pauses, () => {
        tab.isLeft = !tab.process.isFrozen()
        tab.tell('hidden')
        tab.tell('left')
      })
      tab.process.onExit(() => {
        timeline.after(20, reopen)
      })
    },
  }
  return own
}
