import type { CustomerState } from '#domain/customer/customer-state.ts'

/** What a page shows of the customer at one moment. The same object until something changes. */
export interface CustomerSnapshot {
  /**
   * Who is logged in, as last known: also offline, and after a restart. `refreshedAt` and `ordersLoadedAt` (epoch ms) say
   * how old it is.
   */
  readonly state: CustomerState
  /** The position up to which the session's stream is known: to be sent as `cursor` with the account's calls. */
  readonly cursor: number
  /** The session is over: acts are kept on this device, and sent when the customer has logged in again. */
  readonly sessionEnded: boolean
  /** Whether the log has been read. Until then `state` is a guest's. */
  readonly loaded: boolean
  /** The log was emptied since this page began, by a logout in any tab: it does not belong to the visitor any more for whom the server rendered the page. */
  readonly emptied: boolean
}

/** What a server renders, and a page shows before the log is read. */
export const firstCustomer: CustomerSnapshot = {
  state: { status: 'guest' },
  cursor: 0,
  sessionEnded: false,
  loaded: false,
  emptied: false,
}
