import type { ProblemKind } from '#domain/wire/problem-report.ts'
import type { SyncRequest } from '#domain/wire/sync-protocol.ts'
import type { ViewFactsReport } from '#domain/wire/view-facts-report.ts'

/** The source of ids and times. `eventId` is a UUIDv7, `now` in epoch ms. */
export interface ClockAndIds {
  readonly eventId: () => string
  readonly now: () => number
}

/** The same, with ids for clients: UUIDv4. */
export interface ClientIds extends ClockAndIds {
  readonly clientId: () => string
}

export interface HttpReply {
  readonly kind: 'answered'
  readonly status: number
  readonly body: unknown
  /** The `Retry-After` header in ms; null without one. */
  readonly retryAfter: number | null
}

/** The result of a call to the server, undecoded. */
export type Reply = HttpReply | { readonly kind: 'unreachable' }

/** An event of the live connection: it opened, it was lost, or it brought a poke (undecoded). */
export type LiveSignal =
  | { readonly kind: 'open' }
  | { readonly kind: 'lost' }
  | { readonly kind: 'poke'; readonly data: unknown }

export interface Transport {
  /** Never rejects. Settles in bounded time, or when it is aborted. Without a signal, the request outlives the page. */
  readonly exchange: (request: SyncRequest, signal: AbortSignal | null) => Promise<Reply>
  /** Keeps a connection open for pokes, and reopens it when it breaks, until the returned function is called. */
  readonly live: (listener: (signal: LiveSignal) => void) => () => void
  /** Fetches the logged-in customer with the session's whole stream (`GET /api/customer`). Never rejects. */
  readonly customer: (signal: AbortSignal) => Promise<Reply>
  /** Sends a logout (`POST /api/logout`). Never rejects. */
  readonly logOut: (signal: AbortSignal) => Promise<Reply>
}

/** Locks shared by a browser's tabs: Web Locks, or an equivalent. */
export interface Locks {
  /** Queues for the lock and calls `held` with it; it is released when that settles, or when the tab is closed. */
  readonly request: (
    name: string,
    options: { readonly signal: AbortSignal },
    held: () => Promise<void>,
  ) => Promise<unknown>
}

/** The leader's connection to the server. After a failure it stays `down` until the server answers again. */
export type LinkState = 'up' | 'sending' | 'down'

/** A message between tabs. Messages may get lost: the log is the source of truth. */
export type TabMessage =
  | { readonly kind: 'appended'; readonly index: number }
  | { readonly kind: 'link'; readonly link: LinkState }
  /** A tab asks for the leader's link, or shows a server-rendered cart that the log may lack. Older releases ignore both. */
  | { readonly kind: 'link_asked' | 'seeded' }
  /** The log's owner or epoch has changed. */
  | { readonly kind: 'identified'; readonly epoch: number }
  /** A caller waits for pending events to be sent: the next attempt must not be delayed. */
  | { readonly kind: 'hurry' }
  /** What a page showed, for the tab that reports to the server. */
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

/** What a browser stores outside the log, in local storage. Where that is disabled or full, values are kept in memory, for this page only. */
export interface LocalRecord {
  /** Written before the log is wiped, so that an interrupted wipe is completed before the log is read again. */
  readonly epoch: () => number | null
  readonly setEpoch: (epoch: number) => void
  /** The key (base64url, 128 random bits or more) that all tabs propose for a new guest cart, so that concurrent calls create one. */
  readonly newCartKey: () => string
  /** The proposed key, or null if there is none. A call with it may still be in flight. */
  readonly proposedCartKey: () => string | null
  /** Drops `key`, so that a new one is generated next, unless another tab has replaced it already. */
  readonly dropCartKey: (key: string) => void
}

/** `hidden` also comes before `left`. `left`: the page was suspended and may never be restored. `returned`: it was restored. */
export type PageEvent = 'online' | 'offline' | 'visible' | 'hidden' | 'left' | 'returned'

export interface PagePort {
  readonly isOnline: () => boolean
  readonly watch: (listener: (event: PageEvent) => void) => () => void
}

/** An unexpected condition, reported to developers. It contains no personal data. */
export interface Problem {
  readonly what: ProblemKind
  readonly detail: string
}
