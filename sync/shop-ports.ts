import type { SchedulerLike } from 'rxjs'
import type { SyncRequest } from '#domain/wire/sync-protocol.ts'
import type { LogStore } from './log/log-store.ts'
import type { EventSource } from './made-event.ts'
import type { Seed } from './seed.ts'
import type { Link } from './sync-status.ts'

/** What the server made of a call, undecoded. */
export type Exchanged =
  | {
      readonly kind: 'answered'
      /** HTTP. */
      readonly status: number
      readonly body: unknown
      /** What `Retry-After` asked for, in ms; null where it asked for nothing. */
      readonly retryAfter: number | null
    }
  | { readonly kind: 'unreachable' }

/** What comes over the live line: it is there, it is gone, or something is new (undecoded). */
export type LiveSignal =
  | { readonly kind: 'open' }
  | { readonly kind: 'lost' }
  | { readonly kind: 'poke'; readonly data: unknown }

export interface Transport {
  /** Never rejects. Settles in bounded time, or when it is aborted. */
  readonly exchange: (request: SyncRequest, signal: AbortSignal) => Promise<Exchanged>
  /** Keeps a line open for pokes, and opens it again when it breaks, until the returned function ends it. */
  readonly live: (listener: (signal: LiveSignal) => void) => () => void
  /** Who is logged in, with the whole of the session's stream (`GET /api/customer`). Never rejects. */
  readonly customer: (signal: AbortSignal) => Promise<Exchanged>
  /** Tells the server of a logout (`POST /api/logout`). Never rejects. */
  readonly logOut: (signal: AbortSignal) => Promise<Exchanged>
}

/** Locks shared by a browser's tabs, in the manner of Web Locks. */
export interface Locks {
  /** Queues for the lock and calls `held` with it; it is free again when that settles, or when the tab is gone. */
  readonly request: (name: string, signal: AbortSignal, held: () => Promise<void>) => Promise<void>
}

/** What tabs tell each other. It may get lost: the log itself is the truth. */
export type TabMessage =
  | { readonly kind: 'appended'; readonly index: number }
  | { readonly kind: 'link'; readonly link: Link }
  /** The log is somebody else's now, or of another era. */
  | { readonly kind: 'identified'; readonly era: number }
  /** Somebody waits for what is pending: no time to wait for another try. */
  | { readonly kind: 'hurry' }

export interface TabChannel {
  readonly post: (message: TabMessage) => void
  readonly listen: (listener: (message: TabMessage) => void) => () => void
  readonly close: () => void
}

/**
 * The era of this browser's log, kept beside the log's storage and written before the log is wiped: so a wipe that was cut
 * off, or that the storage would not do, is done before the log is read again. Null where it is not known.
 */
export interface EraMark {
  /** As it was when the page began: what was done in the page before the log was read was done in it. */
  readonly atStart: number | null
  readonly read: () => number | null
  readonly write: (era: number) => void
}

/** `left`: the page is put away and may never come back. `returned`: it did. */
export type PageEvent = 'online' | 'offline' | 'visible' | 'left' | 'returned'

export interface Page {
  readonly isOnline: () => boolean
  readonly watch: (listener: (event: PageEvent) => void) => () => void
}

/** What should not happen, and did: for developers' eyes. Nothing in it is personal. */
export interface Problem {
  readonly what:
    | 'storage_failed'
    | 'storage_in_memory'
    | 'hash_differs'
    | 'garbled_answer'
    | 'refused_request'
    | 'client_forgotten'
    | 'cart_forgotten'
    | 'log_forked'
    | 'stalled'
  readonly detail: string
}

/** Everything that is not a rule: whatever of the world outside the client reads or moves, it gets from here. */
export interface ShopPorts extends EventSource {
  /** A UUIDv4. */
  readonly clientId: () => string
  /** Names this tab in the entries it makes. */
  readonly tab: string
  /** From 0 up to 1. */
  readonly random: () => number
  readonly scheduler: SchedulerLike
  /** A new handle on the browser's log. */
  readonly openStore: () => LogStore
  readonly transport: Transport
  /** Null where the browser has none: then every tab leads, which is wasteful and not wrong. */
  readonly locks: Locks | null
  readonly channel: TabChannel
  readonly page: Page
  readonly eraMark: EraMark
  /** Drops what this page has of its shopper outside of the log: called when the log is wiped here. */
  readonly dropTraces: () => void
  /** Asks the browser to spare the log when space runs out. */
  readonly askToPersist: () => void
  readonly report: (problem: Problem) => void
  /** The cart as the server rendered it; null for none. */
  readonly seed: Seed | null
  /** After so many entries that are no longer pending comes the next snapshot; `SNAPSHOT_EVERY` if not said. */
  readonly snapshotEvery?: number
}
