import type { CartCommand } from '#domain/cart/cart-commands.ts'
import type { CartReason } from '#domain/cart/cart-rejections.ts'
import type { SellableProduct } from '#domain/catalogue/product.ts'
import type { Rejection } from '#domain/event/decider.ts'
import type { Act } from './acts.ts'
import type { CartSnapshot } from './cart-snapshot.ts'
import type { MadeEvent } from './made-event.ts'
import type { StorageKind } from './sync-status.ts'

/** What became of an act. Rejected acts changed nothing. */
export type Acted =
  | {
      readonly ok: true
      readonly eventIds: readonly string[]
      /** Resolves when the log holds the act, with where: on disk after the commit, or in memory. Never rejects. */
      readonly saved: Promise<StorageKind>
    }
  | { readonly ok: false; readonly rejection: Rejection<CartReason> }

/** The cart as a page uses it: read, watch, act. */
export interface ShopClient {
  /** Stable between changes, as `useSyncExternalStore` asks. */
  readonly getSnapshot: () => CartSnapshot
  readonly subscribe: (listener: () => void) => () => void
  /** Decides on what the shopper sees and shows it before it returns. `AddItem` needs the product as the page has it. */
  readonly act: (command: CartCommand, product?: SellableProduct) => Acted
  /** The shopper has read why an act was refused. */
  readonly dismissRefusal: (eventId: string) => void
  /**
   * What shoppers did in this browser since somebody asked last, in whichever of its tabs: an act is given to one asker,
   * once, also when its page is long gone.
   */
  readonly claimActs: () => Promise<readonly Act[]>
  /** Writes what waits and ends all work: resolves when the log is closed. */
  readonly stop: () => Promise<void>
}

/** A client that takes over events that were decided before it was there. */
export interface AdoptingClient extends ShopClient {
  /** Appends the events as they are, in their order; resolves with where they are stored, and never rejects. */
  readonly adopt: (events: readonly MadeEvent[]) => Promise<StorageKind>
}
