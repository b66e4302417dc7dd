import type { CartCommand } from '#domain/cart/cart-commands.ts'
import type { CartReason } from '#domain/cart/cart-rejections.ts'
import type { SellableProduct } from '#domain/catalogue/product.ts'
import type { Rejection } from '#domain/event/decider.ts'
import type { LogEntry } from '#domain/log/entry.ts'
import type { FoldLog } from '#domain/log/fold-log.ts'
import type { LogFolds } from '#domain/log/log-folds.ts'
import type { CartSnapshot } from './cart-snapshot.ts'
import type { CustomerSnapshot } from './customer-snapshot.ts'
import type { HandedOver, Handoff } from './handoff.ts'
import type { NewEvent } from './new-event.ts'
import type { Outbox } from './outbox.ts'
import type { ClientStatus, Stored } from './sync-status.ts'

/** The result of an act. A rejected act changes nothing. */
export type ActResult =
  | {
      readonly ok: true
      readonly eventId: string
      /** Resolves with where the act is stored: on disk (after the commit) or in memory. Never rejects. */
      readonly saved: Promise<Stored>
    }
  | { readonly ok: false; readonly rejection: Rejection<CartReason> }

/**
 * The log of a page, from its first line of script on: the stored events, the unsaved ones, and the view of both.
 *
 * L1. The view is `shownCartOf` the stored fold, the unsaved events and the server-rendered cart, at any moment.
 * L2. An act is shown before `act` returns. It waits neither for a store nor for code to load.
 * L3. An act that is being stored is shown throughout: the view does not change when it moves from unsaved to stored.
 * L4. Events of one epoch are not shown in the next.
 */
export interface CartLog {
  /** `opening` until a store has been read, then `stored`, or `memory` if no store is available. */
  readonly phase: () => 'opening' | 'stored' | 'memory'
  readonly outbox: Outbox
  /** Returns the same object until something changes, as `useSyncExternalStore` requires. */
  readonly getSnapshot: () => CartSnapshot
  readonly getCustomer: () => CustomerSnapshot
  readonly subscribe: (listener: () => void) => () => void
  /** Calls the listener when the stored fold or the status has changed, but not for an act that is only shown. */
  readonly watch: (listener: () => void) => () => void
  /**
   * Decides on the current view, puts the event into the outbox and shows it before it returns. `AddItem` needs the
   * page's copy of the product. The server decides again, with all the facts.
   */
  readonly act: (command: CartCommand, product?: SellableProduct) => ActResult
  readonly add: (events: readonly NewEvent[]) => Promise<Stored>
  readonly folds: () => LogFolds
  readonly status: () => ClientStatus
  /** The page's epoch; null until it is known. */
  readonly epoch: () => number | null
  /** Whether the view still uses the server-rendered cart. */
  readonly hasSeed: () => boolean
  /** What the tab's previous page handed over. */
  readonly handedOver: HandedOver
  /** What this page hands over when it is unloaded. */
  readonly handoff: () => Handoff
}

/** The log with the operations that its store needs. */
export interface WritableCartLog extends CartLog {
  /** Calls the listener when an act has entered the outbox. */
  readonly onUnsaved: (listener: () => void) => void
  /** Set by the store's code, which hydration does not wait for. */
  readonly setFolding: (foldLog: FoldLog) => void
  /** Replaces everything with a store's content in one step: no subscriber sees its fold with another store's kind or account. */
  readonly open: (opening: LogOpening) => void
  /** Folds newly stored entries. */
  readonly append: (entries: readonly LogEntry[]) => void
  readonly note: (status: Partial<ClientStatus>) => void
  /** Drops the seed if a sync has not brought the log up to it: the server has fewer events than when it rendered the page. */
  readonly dropStaleSeed: () => void
}

export interface LogOpening extends Pick<ClientStatus, 'storage' | 'account'> {
  readonly folds: LogFolds
  /** The ids of the events in the store. */
  readonly found: () => Iterable<string>
  readonly epoch: number
}
