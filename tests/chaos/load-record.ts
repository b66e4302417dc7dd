/** The change of a line by a pushed event. */
export interface LineChange {
  readonly kind: 'add' | 'set'
  readonly itemKey: string
  readonly quantity: number
}

/** An event that the shop has acknowledged, accepted or refused. */
export interface AcknowledgedAct {
  readonly id: string
  readonly seq: number
  readonly change: LineChange
  readonly isRefused: boolean
}

/** A cart whose events one client pushed. */
export interface AcknowledgedCart {
  readonly cartId: string
  readonly clientId: string
  readonly acts: readonly AcknowledgedAct[]
}

/** A cart that was filled by the specification's calls, one piece per call. */
export interface CalledCart {
  readonly cartKey: string
  readonly pieces: number
}

/** A request to order under one idempotency key, by a customer with a unique e-mail. */
export interface AcknowledgedOrder {
  readonly email: string
  /** The ordered product or variation. */
  readonly shelf: number
  readonly quantity: number
  /** The code of the used coupon. Null for none. */
  readonly coupon: string | null
  /** Null if the shop refused the order. */
  readonly orderId: string | null
}

/** What the shop has answered to its customers, which the rules are checked against. */
export interface LoadRecord {
  readonly carts: AcknowledgedCart[]
  readonly counts: CalledCart[]
  readonly orders: AcknowledgedOrder[]
  /** Answers that no network or database failure explains. */
  readonly defects: string[]
  /** The number of acknowledged events, calls and orders. */
  acknowledged: number
}

export function emptyRecord(): LoadRecord {
  return { carts: [], counts: [], orders: [], defects: [], acknowledged: 0 }
}
