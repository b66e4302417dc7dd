import type { CustomerUpdates, SessionAnswer } from '#domain/customer/account-answers.ts'
import type { Act } from '#domain/log/acts.ts'
import type { ViewFacts } from '#domain/log/view-facts.ts'
import type { LoginOutcome } from '../account/account-sync.ts'
import type { CartLog } from '../log/cart-log.ts'

/** What a client does once the code of its store and its engine has come. */
export interface AttachedClient {
  /** The shopper has read why an act was refused. */
  readonly dismissRefusal: (eventId: string) => void
  /** Tells support, with the next exchange, what the page shows beside the cart. What is not stored yet is not to be shown in it. */
  readonly reportView: (view: Omit<ViewFacts, 'tab'>) => void
  /** The secret of the cart that this log is of, kept beside it; null for none yet, and for a customer's, which its session opens. */
  readonly cartKey: () => string | null
  /** Asks the server for what is new at once, in whichever tab leads. */
  readonly pull: () => void
  /**
   * What shoppers did in this browser since somebody asked last, in whichever of its tabs: an act is given to one asker,
   * once, also when its page is long gone.
   */
  readonly claimActs: () => Promise<readonly Act[]>
  /**
   * Takes what an account's call answered in `stream` (refresh-token, customer, customer-details, orders-customer), and shows
   * it in all tabs. News of another session than the log's are ignored. Resolves when they are stored; never rejects.
   */
  readonly takeCustomerUpdates: (updates: CustomerUpdates) => Promise<void>
  /**
   * The server has let somebody in (login, register, and checkout with a password): the log becomes theirs, what waits is
   * kept, and the cart moves to the customer's. After `sessionEnded` the same customer goes on where they were.
   * `unsent` says what to do where another customer's acts would be lost; `ask` if not said. Never rejects.
   */
  readonly logIn: (answer: SessionAnswer, unsent?: 'ask' | 'discard') => Promise<LoginOutcome>
  /**
   * Resolves when the server has heard of a logout in this browser, at most after 5 s: call before anybody logs in, since the
   * answer to a logout takes the cookie of whatever session there is. Never rejects.
   */
  readonly logoutHeard: () => Promise<void>
  /** Sends what waits, as long as that is to be hoped for, and at most 5 s: call before `logOut`, and ask if `unsent`. */
  readonly unsentBeforeLogout: () => Promise<'sent' | 'unsent'>
  /**
   * Leaves nothing of the customer in this browser, in any tab, and makes it a new guest's; acts that were not sent are gone.
   * It tells the server by itself (`/api/logout`), now or, offline, before anything else when there is a network. Resolves
   * when everything is gone, within seconds. All tabs see `customer` become a guest. Never rejects.
   */
  readonly logOut: () => Promise<void>
  /**
   * Empties a guest's log in this browser, in all tabs: acts that were not sent are gone. Their cart stays theirs, and comes
   * again from the server. Nothing happens to a customer's log, which a logout empties. Resolves when it is done; never rejects.
   */
  readonly clear: () => Promise<void>
  /** Writes what waits and ends all work: resolves when the log is closed. */
  readonly stop: () => Promise<void>
}

/** The cart and the customer as a page uses them: read, watch, act. */
export interface ShopClient extends AttachedClient, Pick<CartLog, 'getSnapshot' | 'subscribe' | 'act'> {
  readonly customer: Pick<CartLog, 'subscribe'> & { readonly getSnapshot: CartLog['getCustomer'] }
}
