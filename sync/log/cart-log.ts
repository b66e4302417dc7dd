import type { CartCommand } from '#domain/cart/cart-commands.ts'
import type { CartReason } from '#domain/cart/cart-rejections.ts'
import type { SellableProduct } from '#domain/catalogue/product.ts'
import type { Rejection } from '#domain/event/decider.ts'
import type { LogEntry } from '#domain/log/entry.ts'
import type { FoldLog } from '#domain/log/fold-log.ts'
import type { LogFolds } from '#domain/log/log-folds.ts'
import type { CartSnapshot } from './cart-snapshot.ts'
import type { CustomerSnapshot } from './customer-snapshot.ts'
import type { Handoff, Inheritance } from './handoff.ts'
import type { NewEvent } from './new-event.ts'
import type { Outbox } from './outbox.ts'
import type { ClientStatus, Stored } from './sync-status.ts'

/** The result of an act. A rejected act changes nothing. */
export type ActResult =
  | {
      readonly ok: true
      readonly eventIds: readonly string[]
      /** Resolves when the log holds the act, with where: on disk after the commit, or in memory. Never rejects. */
      readonly saved: Promise<Stored>
    }
  | { readonly ok: false; readonly rejection: Rejection<CartReason> }

/** `opening` until a store has been read, then `stored`, or `memory` where no store can be had. */
export type LogPhase = 'opening' | 'stored' | 'memory'

/**
 * The log of a page, from its first line of script on: what is stored, what is unsaved, and what the shopper sees of both.
 *
 * L1. The view is `viewOf` the stored fold, the unsaved events and the server-rendered cart, at any moment.
 * L2. An act is shown before `act` returns, and waits for nothing: neither for a store nor for code.
 * L3. An act that is being stored is shown throughout: the view does not change when it moves from unsaved to stored.
 * L4. What was made in one epoch is not shown in the next.
 */
export interface CartLog {
  readonly phase: () => LogPhase
  readonly outbox: Outbox
  /** Stable between changes, as `useSyncExternalStore` asks. */
  readonly getSnapshot: () => CartSnapshot
  readonly getCustomer: () => CustomerSnapshot
  readonly subscribe: (listener: () => void) => () => void
  /** Calls when the stored fold or the status has changed, and not for an act that is only shown. */
  readonly watch: (listener: () => void) => () => void
  /**
   * Decides on what the shopper sees, puts the events into the outbox and shows them before it returns. `AddItem` needs the
   * product as the page has it. The server decides again, with all the facts.
   */
  readonly act: (command: CartCommand, product?: SellableProduct) => ActResult
  readonly add: (events: readonly NewEvent[]) => Promise<Stored>
  readonly shop: () => LogFolds
  readonly status: () => ClientStatus
  /** The page's epoch; null while it is not known. */
  readonly epoch: () => number | null
  /** Whether the server rendered a cart that still counts. */
  readonly hasSeed: () => boolean
  /** What the previous page of the tab handed over. */
  readonly inheritance: Inheritance
  /** What this page hands over when it is left. */
  readonly handoff: () => Handoff
}

/** The log as its store writes to it. */
export interface WritableCartLog extends CartLog {
  /** Calls when an act has entered the outbox. */
  readonly onUnsaved: (listener: () => void) => void
  /** Set by the store's code, which hydration does not wait for. */
  readonly setFolding: (foldLog: FoldLog) => void
  /** Starts from a whole store, in one step: no subscriber sees its fold with the storage or the account of another. */
  readonly open: (opening: LogOpening) => void
  /** Folds entries that were stored after those folded before. */
  readonly append: (entries: readonly LogEntry[]) => void
  readonly note: (status: Partial<ClientStatus>) => void
  /** The server was asked, and the log is still not as far as what it had rendered: it has less by now. */
  readonly doubtSeed: () => void
}

export interface LogOpening extends Pick<ClientStatus, 'storage' | 'account'> {
  readonly shop: LogFolds
  /** The ids of the events that are in it. */
  readonly found: () => Iterable<string>
  readonly epoch: number
}
