import type { SchedulerLike } from 'rxjs'
import type { ClientIds, LocalRecord, Locks, Page, Problem, TabChannel, Transport } from '../ports/ports.ts'
import type { LogStore } from './log-store.ts'

/** Everything that is not a rule: whatever of the world outside a client reads or moves, it gets from here. */
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
  /** Asks the browser to spare the log when space runs out. */
  readonly askToPersist: () => void
  readonly transport: Transport
  /** Null where the browser has none: then every tab leads, which is wasteful and not wrong. */
  readonly locks: Locks | null
  readonly channel: TabChannel
  readonly page: Page
  readonly report: (problem: Problem) => void
}

/** What a log needs of it, and no server. */
export type LogPorts = Omit<ShopPorts, 'random' | 'transport' | 'locks' | 'page'>
