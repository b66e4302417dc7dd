import type { CustomerUpdates, SessionAnswer } from '#domain/customer/account-answers.ts'
import type { Act } from '#domain/log/acts.ts'
import type { ViewFacts } from '#domain/log/view-facts.ts'
import type { LoginOutcome } from '../account/account-sync.ts'
import type { CartLog } from '../log/cart-log.ts'

/** What a client does once the code of its store and its engine has loaded. */
export interface AttachedClient {
  /** The shopper has read why an act was refused. */
  readonly dismissRefusal: (eventId: string) => void
  /** Reports to support, with the next exchange, what the page shows beside the cart. The view must not contain unsaved acts. */
  readonly reportView: (view: Omit<ViewFacts, 'tab'>) => void
  /** The secret of the cart that this log is of, kept beside it; null for none yet, and for a customer's, which its session opens. */
  readonly cartKey: () => string | null
  /** Asks the server for what is new at once, in whichever tab leads. */
  readonly pull: () => void
  /**
   * What shoppers did in this browser since the last call, in any of its tabs. Each act is returned once, to one caller.
   */
  readonly claimActs: () => Promise<readonly Act[]>
  /**
   * Takes what an account's call answered in `stream` (refresh-token, customer, customer-details, orders-customer), and shows
   * it in all tabs. Updates of another session than the log's are ignored. Resolves when they are stored; never rejects.
   */
  readonly takeUpdates: (updates: CustomerUpdates) => Promise<void>
  /**
   * To be called after a login (login, register, and checkout with a password): the log becomes the customer's, pending acts are
   * kept, and the cart is merged into the customer's. After `sessionEnded` the same customer continues where they were.
   * `unsent` says what to do where another customer's acts would be lost; `ask` if not said. Never rejects.
   */
  readonly logIn: (answer: SessionAnswer, unsent?: 'ask' | 'discard') => Promise<LoginOutcome>
  /**
   * Resolves when the server has answered a logout of this browser, at most after 5 s. To be called before a login, since the
   * answer to a logout deletes the session cookie, whichever session it is of. Never rejects.
   */
  readonly logoutHeard: () => Promise<void>
  /** Sends pending acts for as long as that can succeed, at most 5 s. To be called before `logOut`; ask the shopper if `unsent`. */
  readonly unsentBeforeLogout: () => Promise<'sent' | 'unsent'>
  /**
   * Leaves nothing of the customer in this browser, in any tab, and makes it a new guest's; acts that were not sent are gone.
   * It tells the server by itself (`/api/logout`), now or, offline, before anything else when there is a network. Resolves
   * when everything is gone, within seconds. All tabs see `customer` become a guest. Never rejects.
   */
  readonly logOut: () => Promise<void>
  /**
   * Empties a guest's log in this browser, in all tabs: acts that were not sent are lost. The cart stays on the server, and is
   * loaded again from there. A customer's log is left as it is: a logout empties that. Resolves when done; never rejects.
   */
  readonly clear: () => Promise<void>
  /** Writes unsaved acts and ends all work. Resolves when the log is closed. */
  readonly stop: () => Promise<void>
}

/** The cart and the customer as a page uses them: read, watch, act. */
export interface ShopClient extends AttachedClient, Pick<CartLog, 'getSnapshot' | 'subscribe' | 'act'> {
  readonly customer: Pick<CartLog, 'subscribe'> & { readonly getSnapshot: CartLog['getCustomer'] }
}
