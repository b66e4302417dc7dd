import type { CustomerState } from '#domain/customer/customer-state.ts'

/** What a page shows of the customer at one moment. The same object until something changes. */
export interface CustomerSnapshot {
  /** The logged-in customer as last known, also offline and after a restart. `refreshedAt` and `ordersLoadedAt` (epoch ms) say how old it is. */
  readonly state: CustomerState
  /** The last known position of the session's stream: sent as `cursor` with the account's calls. */
  readonly cursor: number
  /** The session has ended: acts are kept on this device and sent once the customer has logged in again. */
  readonly sessionEnded: boolean
  /** Whether the log has been read. Until then `state` is that of a guest. */
  readonly loaded: boolean
  /** A logout in any tab has emptied the log since this page was loaded: it no longer belongs to the visitor for whom the server rendered the page. */
  readonly emptied: boolean
}

/** The snapshot that a server renders and a page shows before the log is read. */
export const firstCustomer: CustomerSnapshot = {
  state: { status: 'guest' },
  cursor: 0,
  sessionEnded: false,
  loaded: false,
  emptied: false,
}
