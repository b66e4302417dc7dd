import type { CustomerUpdates, SessionAnswer } from '#domain/customer/account-answers.ts'
import type { Act } from '#domain/log/acts.ts'
import type { ViewFacts } from '#domain/wire/view-facts.ts'
import type { LoginOutcome } from '../account/account-sync.ts'
import type { CartLog } from '../log/cart-log.ts'

/** The operations of a client that need its store and its engine. */
export interface AttachedClient {
  /** Dismisses the message about a refused act. */
  readonly dismissRefusal: (eventId: string) => void
  /** Dismisses the message that a guest's cart was merged into an account. */
  readonly dismissMergedCart: () => void
  /** Reports to support, with the next exchange, what the page shows besides the cart. The view must not contain unsaved acts. */
  readonly reportView: (view: Omit<ViewFacts, 'tab'>) => void
  /** The secret of the log's cart. Null if there is none yet, and for a customer's cart, which the session gives access to. */
  readonly cartKey: () => string | null
  /** Makes the leading tab sync with the server immediately. */
  readonly pull: () => void
  /** Returns the acts of all tabs since the last call. Each act is returned once, to one caller. */
  readonly claimActs: () => Promise<readonly Act[]>
  /**
   * Applies the `stream` of an account call's answer (refresh-token, customer, customer-details, orders-customer), and shows
   * it in all tabs. Updates of a session other than the log's are ignored. Resolves when they are stored; never rejects.
   */
  readonly applyUpdates: (updates: CustomerUpdates) => Promise<void>
  /**
   * Call after a login (login, register, and checkout with a password): the log becomes the customer's, pending acts are
   * kept, and the cart is merged into the customer's. After the session has ended, the same customer continues where they were.
   * `unsent` says what to do if another customer's acts would be lost; the default is `ask`. Never rejects.
   */
  readonly logIn: (answer: SessionAnswer, unsent?: 'ask' | 'discard') => Promise<LoginOutcome>
  /**
   * Resolves when the server has answered this browser's logout, at most after 5 s. Call before a login, since the answer to
   * a logout deletes the session cookie, whichever session it belongs to. Never rejects.
   */
  readonly logoutAnswered: () => Promise<void>
  /** Sends pending acts for as long as that can succeed, at most 5 s. Call before `logOut`; ask the shopper if `unsent`. */
  readonly flushBeforeLogout: () => Promise<'sent' | 'unsent'>
  /**
   * Deletes everything of the customer in this browser, in all tabs, including unsent acts; the visitor is a new guest then.
   * Also sends the logout to the server (`/api/logout`): now or, if offline, before anything else once there is a network.
   * Resolves when everything is deleted, within seconds. All tabs see `customer` become a guest. Never rejects.
   */
  readonly logOut: () => Promise<void>
  /**
   * Empties a guest's log in this browser, in all tabs: unsent acts are lost. The cart stays on the server, and is loaded
   * again from there. A customer's log is unchanged: a logout empties that. Resolves when done; never rejects.
   */
  readonly clear: () => Promise<void>
  /** Writes unsaved acts and stops all work. Resolves when the log is closed. */
  readonly stop: () => Promise<void>
}

/** The cart and the customer as a page uses them. */
export interface ShopClient extends AttachedClient, Pick<CartLog, 'getSnapshot' | 'subscribe' | 'act'> {
  readonly customer: Pick<CartLog, 'subscribe'> & { readonly getSnapshot: CartLog['getCustomer'] }
}
