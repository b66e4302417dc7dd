import type { CartCommand } from '#domain/cart/cart-commands.ts'
import type { CartReason } from '#domain/cart/cart-rejections.ts'
import type { SellableProduct } from '#domain/catalogue/product.ts'
import type { CustomerNews, SessionAnswer } from '#domain/customer/account-answers.ts'
import type { Rejection } from '#domain/event/decider.ts'
import type { Act } from './acts.ts'
import type { CartSnapshot } from './cart-snapshot.ts'
import type { CustomerSnapshot } from './customer-snapshot.ts'
import type { Unsaved } from './lifeboat.ts'
import type { MadeEvent } from './made-event.ts'
import type { Stored } from './sync-status.ts'

/** What became of an act. Rejected acts changed nothing. */
export type Acted =
  | {
      readonly ok: true
      readonly eventIds: readonly string[]
      /** Resolves when the log holds the act, with where: on disk after the commit, or in memory. Never rejects. */
      readonly saved: Promise<Stored>
    }
  | { readonly ok: false; readonly rejection: Rejection<CartReason> }

/** Who is logged in, as a page uses it: read, watch. */
export interface ShopCustomer {
  /** Stable between changes, as `useSyncExternalStore` asks. */
  readonly getSnapshot: () => CustomerSnapshot
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * What became of a login in this browser. `another_customer`: its log is somebody else's and holds `unsent` acts of theirs,
 * which would be lost. Nothing was changed; the page asks, and then says `discard` or logs out at the server again.
 */
export type LoggedIn =
  | { readonly ok: true }
  | { readonly ok: false; readonly why: 'another_customer'; readonly unsent: number }

/** The cart and the customer as a page uses them: read, watch, act. */
export interface ShopClient {
  /** Stable between changes, as `useSyncExternalStore` asks. */
  readonly getSnapshot: () => CartSnapshot
  readonly subscribe: (listener: () => void) => () => void
  /** Decides on what the shopper sees and shows it before it returns. `AddItem` needs the product as the page has it. */
  readonly act: (command: CartCommand, product?: SellableProduct) => Acted
  /** The shopper has read why an act was refused. */
  readonly dismissRefusal: (eventId: string) => void
  /** The secret of the cart that this log is of, kept beside it; null for none yet, and for a customer's, which its session opens. */
  readonly cartKey: () => string | null
  /** Asks the server for what is new at once, in whichever tab leads. */
  readonly pull: () => void
  /**
   * What shoppers did in this browser since somebody asked last, in whichever of its tabs: an act is given to one asker,
   * once, also when its page is long gone.
   */
  readonly claimActs: () => Promise<readonly Act[]>
  readonly customer: ShopCustomer
  /**
   * Takes what an account's call answered in `stream` (refresh-token, customer, customer-details, orders-customer), and shows
   * it in all tabs. News of another session than the log's are ignored. Resolves when they are stored; never rejects.
   */
  readonly takeCustomerNews: (news: CustomerNews) => Promise<void>
  /**
   * The server has let somebody in (login, register, and checkout with a password): the log becomes theirs, what waits is
   * kept, and the cart moves to the customer's. After `sessionEnded` the same customer goes on where they were.
   * `unsent` says what to do where another customer's acts would be lost; `ask` if not said. Never rejects.
   */
  readonly logIn: (answer: SessionAnswer, unsent?: 'ask' | 'discard') => Promise<LoggedIn>
  /** Sends what waits, as long as that is to be hoped for, and at most 5 s: call before `logOut`, and ask if `unsent`. */
  readonly unsentBeforeLogout: () => Promise<'sent' | 'unsent'>
  /**
   * Leaves nothing of the customer in this browser, in any tab, and makes it a new guest's; acts that were not sent are gone.
   * It tells the server by itself (`/api/logout`), now or, offline, before anything else when there is a network. Resolves
   * when everything is gone, within seconds. All tabs see `customer` become a guest. Never rejects.
   */
  readonly logOut: () => Promise<void>
  /** Writes what waits and ends all work: resolves when the log is closed. */
  readonly stop: () => Promise<void>
}

/** A client that takes over events that were decided before it was there. */
export interface AdoptingClient extends ShopClient {
  /** Appends the events as they are, in their order; resolves with where they are stored, and never rejects. */
  readonly adopt: (events: readonly MadeEvent[]) => Promise<Stored>
  /** What is shown and on its way to the log: adopted or acted. */
  readonly unsaved: () => Unsaved
}
