import type { ProblemKind } from '#domain/wire/problem-report.ts'
import type { SyncRequest } from '#domain/wire/sync-protocol.ts'
import type { ViewFactsReport } from '#domain/wire/view-facts-report.ts'

/** Where events get their names and times. `eventId` is a UUIDv7, `now` in epoch ms. */
export interface ClockAndIds {
  readonly eventId: () => string
  readonly now: () => number
}

/** The same, with names for clients: UUIDv4. */
export interface ClientIds extends ClockAndIds {
  readonly clientId: () => string
}

export interface HttpReply {
  readonly kind: 'answered'
  /** HTTP. */
  readonly status: number
  readonly body: unknown
  /** What `Retry-After` asked for, in ms; null where it asked for nothing. */
  readonly retryAfter: number | null
}

/** What the server made of a call, undecoded. */
export type Reply = HttpReply | { readonly kind: 'unreachable' }

/** What comes over the live connection: it is there, it is gone, or something is new (undecoded). */
export type LiveSignal =
  | { readonly kind: 'open' }
  | { readonly kind: 'lost' }
  | { readonly kind: 'poke'; readonly data: unknown }

export interface Transport {
  /** Never rejects. Settles in bounded time, or when it is aborted. */
  readonly exchange: (request: SyncRequest, signal: AbortSignal) => Promise<Reply>
  /** Keeps a connection open for pokes, and opens it again when it breaks, until the returned function ends it. */
  readonly live: (listener: (signal: LiveSignal) => void) => () => void
  /** Who is logged in, with the whole of the session's stream (`GET /api/customer`). Never rejects. */
  readonly customer: (signal: AbortSignal) => Promise<Reply>
  /** Tells the server of a logout (`POST /api/logout`). Never rejects. */
  readonly logOut: (signal: AbortSignal) => Promise<Reply>
}

/** Locks shared by a browser's tabs: Web Locks, or what works like them. */
export interface Locks {
  /** Queues for the lock and calls `held` with it; it is free again when that settles, or when the tab is gone. */
  readonly request: (
    name: string,
    options: { readonly signal: AbortSignal },
    held: () => Promise<void>,
  ) => Promise<unknown>
}

/** The leader's connection to the server. It stays `down` from a failure until the server has answered again. */
export type Link = 'up' | 'sending' | 'down'

/** What tabs tell each other. It may get lost: the log itself is the truth. */
export type TabMessage =
  | { readonly kind: 'appended'; readonly index: number }
  | { readonly kind: 'link'; readonly link: Link }
  /** The log is somebody else's now, or of another epoch. */
  | { readonly kind: 'identified'; readonly epoch: number }
  /** Somebody waits for what is pending: no time to wait for another try. */
  | { readonly kind: 'hurry' }
  /** What a page showed, for the tab that tells the server. */
  | {
      readonly kind: 'viewed'
      readonly clientId: string
      readonly streamId: string | null
      readonly viewed: ViewFactsReport
    }

export interface TabChannel {
  readonly post: (message: TabMessage) => void
  readonly listen: (listener: (message: TabMessage) => void) => () => void
  readonly close: () => void
}

/**
 * What a browser keeps beside the log, in a storage that a page reads at once and that all its tabs share. Each is null
 * or of no effect where that storage is switched off.
 */
export interface LocalRecord {
  /** Written before the log is wiped: a wipe that was cut off is done before the log is read again. */
  readonly epoch: () => number | null
  readonly setEpoch: (epoch: number) => void
  /**
   * The key under which this browser asks for a guest's cart where it has none: the same for all its tabs until it is
   * dropped, so that first calls which cross make one cart. At least 128 random bits in base64url.
   */
  readonly newCartKey: () => string
  /** The key, if it was asked for: a call under it may still be on its way. */
  readonly proposedCartKey: () => string | null
  /** The next one to ask gets another key, unless a tab has got that since `key` was read. */
  readonly dropCartKey: (key: string) => void
}

/** `left`: the page is put away and may never come back. `returned`: it did. */
export type PageEvent = 'online' | 'offline' | 'visible' | 'left' | 'returned'

export interface Page {
  readonly isOnline: () => boolean
  readonly watch: (listener: (event: PageEvent) => void) => () => void
}

/** What should not happen, and did: for developers' eyes. Nothing in it is personal. */
export interface Problem {
  readonly what: ProblemKind
  readonly detail: string
}
