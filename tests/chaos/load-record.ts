/** A change to a cart's line, as the event that was pushed for it says. */
export interface LineChange {
  readonly kind: 'add' | 'set'
  readonly itemKey: string
  readonly quantity: number
}

/** An act that the shop has acknowledged: as it is, or as one that it has refused. */
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

/** A cart that was filled by the specification's calls, a piece a call. */
export interface CalledCart {
  readonly cartKey: string
  readonly pieces: number
}

/** One intent to buy, under one Idempotency-Key, by somebody whose address nobody else has. */
export interface AcknowledgedOrder {
  readonly email: string
  /** The product or variation whose pieces were taken. */
  readonly shelf: number
  readonly quantity: number
  /** The code of the coupon that was used; null for none. */
  readonly coupon: string | null
  /** Null where the shop said that it takes no such order. */
  readonly orderId: string | null
}

/** What the shop has answered to those who used it: the rules are checked against it. */
export interface LoadRecord {
  readonly carts: AcknowledgedCart[]
  readonly counts: CalledCart[]
  readonly orders: AcknowledgedOrder[]
  /** Answers that no trouble of the network or of a database excuses. */
  readonly defects: string[]
  /** How many acts, calls and orders were acknowledged. */
  acknowledged: number
}

export function emptyRecord(): LoadRecord {
  return { carts: [], counts: [], orders: [], defects: [], acknowledged: 0 }
}
