import type { SchedulerLike } from 'rxjs'
import type { ClientIds, LocalRecord, Locks, Page, Problem, TabChannel, Transport } from '../ports/ports.ts'
import type { LogStore } from './log-store.ts'

/** All side effects of a client: everything that it reads or changes outside of itself goes through these ports. */
export interface ShopPorts extends ClientIds {
  /** Names this tab in the entries it makes. */
  readonly tab: string
  /** From 0 up to 1. */
  readonly random: () => number
  readonly scheduler: SchedulerLike
  /** A new handle on the browser's log. */
  readonly openStore: () => LogStore
  readonly snapshotEvery?: number
  readonly localRecord: LocalRecord
  /** Drops what this page has of its shopper outside of the log: called when the log enters another epoch. */
  readonly dropTraces: () => void
  /** Asks the browser not to evict the log when space runs out. */
  readonly askToPersist: () => void
  readonly transport: Transport
  /** Null if the browser has none: then every tab leads, which is wasteful but correct. */
  readonly locks: Locks | null
  readonly channel: TabChannel
  readonly page: Page
  readonly report: (problem: Problem) => void
}

/** What a log needs of it, and no server. */
export type LogPorts = Omit<ShopPorts, 'random' | 'transport' | 'locks' | 'page'>
