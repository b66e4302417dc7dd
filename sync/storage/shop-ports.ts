import type { SchedulerLike } from 'rxjs'
import type { ClientIds, LocalRecord, Locks, PagePort, Problem, TabChannel, Transport } from '../ports/ports.ts'
import type { LogStore } from './log-store.ts'

/** The ports for all of a client's side effects. */
export interface ShopPorts extends ClientIds {
  /** Identifies this tab in its entries. */
  readonly tab: string
  /** Returns a number in [0, 1). */
  readonly random: () => number
  readonly scheduler: SchedulerLike
  /** A new handle on the browser's log. */
  readonly openStore: () => LogStore
  readonly snapshotEvery?: number
  readonly localRecord: LocalRecord
  /** Deletes the shopper's data outside the log. Called when the log enters another epoch or becomes another customer's. */
  readonly deleteDataOutsideLog: () => void
  /** Asks the browser not to evict the log under storage pressure. */
  readonly askToPersist: () => void
  readonly transport: Transport
  /** Null if the browser has no locks: then every tab leads, which is wasteful but correct. */
  readonly locks: Locks | null
  readonly channel: TabChannel
  readonly page: PagePort
  readonly report: (problem: Problem) => void
}

/** The ports that a log needs: none for the server. */
export type LogPorts = Omit<ShopPorts, 'random' | 'transport' | 'locks' | 'page'>
