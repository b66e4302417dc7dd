import type { SellableProduct } from '#domain/catalogue/product.ts'
import { openShopClient } from '#sync/full-client.ts'
import type { AdoptingClient } from '#sync/shop-client.ts'
import type { Page, PageEvent, Problem } from '#sync/shop-ports.ts'
import type { StorageKind } from '#sync/sync-status.ts'
import type { Whim } from '../plan.ts'
import type { Dice } from './dice.ts'
import { type Disk, disk } from './disk.ts'
import { type Network, network } from './network.ts'
import { type Process, process } from './process.ts'
import type { ShopServer } from './shop-server.ts'
import { tabLinks } from './tab-links.ts'
import { schedulerOn, type Timeline } from './timeline.ts'

/** An event as its shopper came to know of it. */
export interface Told {
  readonly id: string
  /** Where it was said to be saved; null until it was. */
  saved: StorageKind | null
}

export interface Tab {
  readonly name: string
  readonly process: Process
  readonly client: AdoptingClient
  /** What was done in it, in order. */
  readonly told: Told[]
  readonly tell: (event: PageEvent) => void
}

/** A browser with two tabs. */
export interface Browser {
  readonly disk: Disk
  readonly network: Network
  readonly tabs: () => readonly Tab[]
  /** Every tab that ever was. */
  readonly everyTab: readonly Tab[]
  readonly act: (tab: number, whim: Whim) => void
  readonly setOnline: (online: boolean) => void
  /** Opens again each tab that is dead. */
  readonly reopen: () => void
}

export interface BrowserParts {
  readonly name: string
  readonly timeline: Timeline
  /** One for each part, so that a step left out of a plan changes as little else as can be. */
  readonly chance: (part: string) => Dice
  readonly server: ShopServer
  readonly goods: readonly SellableProduct[]
  readonly locks: 'shared' | 'none'
  readonly report: (problem: Problem) => void
}

export function browser({ name, timeline, chance, server, goods, locks, report }: BrowserParts): Browser {
  const ownDisk = disk(chance('disk'))
  const ownNetwork = network({ timeline, chance: chance('network'), server })
  const links = tabLinks({ timeline, chance: chance('links'), loss: () => ownNetwork.weather.lostBack })
  const everyTab: Tab[] = []

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
      random: tabChance.roll,
      scheduler: schedulerOn(own.time),
      openStore: () => ownDisk.storeFor(own),
      transport: ownNetwork.transportFor(own),
      locks: locks === 'shared' ? links.locksFor(own) : null,
      channel: links.channelFor(own),
      page,
      askToPersist: () => {},
      report,
      seed: null,
      snapshotEvery: 5,
    })
    const tell = (event: PageEvent): void => {
      for (const watcher of [...watchers]) own.enter(() => watcher(event))
    }
    const tab: Tab = { name: `${name}${place}.${everyTab.length}`, process: own, client, told: [], tell }
    everyTab.push(tab)
    return tab
  }

  let tabs = [openTab(0), openTab(1)]

  return {
    disk: ownDisk,
    network: ownNetwork,
    tabs: () => tabs,
    everyTab,
    act(place, whim) {
      const tab = tabs[place]
      if (tab === undefined || !tab.process.isAlive() || tab.process.isFrozen()) return
      const { view } = tab.client.getSnapshot()
      const keys = Object.keys(view.lines)
      const command =
        whim.type === 'ChangeQuantity' || whim.type === 'RemoveItem'
          ? { ...whim, itemKey: keys[whim.line % Math.max(1, keys.length)] ?? '2001-_-_' }
          : whim
      const product = command.type === 'AddItem' ? goods.find(({ id }) => id === command.productId) : undefined
      const acted = tab.client.act(command, product)
      if (!acted.ok) return
      const told = acted.eventIds.map((id): Told => ({ id, saved: null }))
      tab.told.push(...told)
      void acted.saved.then((where) => {
        for (const each of told) each.saved = where
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
