import { type Batches, batches } from '#server/database/batches.ts'
import { databaseBounds } from '#server/database/bounds.ts'
import type { Sql } from '#server/database/sql.ts'
import { lockCartsAndNames } from '#server/events/cart-statements.ts'
import type { DraftOrder } from './draft-order.ts'
import { writeOrders } from './write-orders.ts'

const MOST_AT_ONCE = 2
/** So many orders are written together. */
const MOST_ORDERS = 16
/** How long a batch waits for a lock, in ms. Meanwhile it holds what others wait for, and the next batch may wait for it: an order holds its rows for milliseconds. */
const BATCH_LOCK_TIMEOUT = 250

/** An order of a cart that this process remembers. */
export interface KnownOrder {
  /** Of a key of its cart. */
  readonly keyHash: string
  /** What nobody else may have meanwhile. */
  readonly names: readonly string[]
  readonly draft: DraftOrder
}

/** Resolves with whether the order was written. Rejects with `CheckoutOutdatedError` where its pieces are not as they were read. */
export type OrderBatches = Batches<KnownOrder, boolean>

interface OrderBatchesOptions {
  /** As in `BatchesOptions`. As long as a lock, if not said. */
  readonly mostWait?: number
}

/** Writes the orders that come together with one statement, and with the lock of their carts and names before it, so that they share its round trip and its commit. */
export function orderBatches(
  { together }: Pick<Sql, 'together'>,
  { mostWait = databaseBounds.lock }: OrderBatchesOptions = {},
): OrderBatches {
  const write = async (orders: readonly KnownOrder[], lockTimeout: number | null): Promise<boolean[]> => {
    const keyHashes = orders.map(({ keyHash }) => keyHash)
    const names = orders.flatMap((order) => order.names).toSorted()
    const hold = lockCartsAndNames({ keyHashes, names, lockTimeout })
    const drafts = orders.map(({ draft }) => draft)
    const placed = await writeOrders((statement) => together([hold, statement]), drafts, 'guarded')
    return drafts.map(({ order }) => placed.has(order.id))
  }
  return batches({
    atOnce: MOST_AT_ONCE,
    next: orderChoice(),
    write: (orders) => write(orders, BATCH_LOCK_TIMEOUT),
    writeAlone: async (order) => (await write([order], null))[0] === true,
    mostWait,
  })
}

/**
 * Chooses the first that wait, and one of those with the same cart or that are counted together, since the statement does not see what it writes itself: nor one
 * while such a one is under way, for which all of the batch would wait. One with a coupon is written by itself, as its uses have a limit: by turns with the others.
 */
export function orderChoice(): (waiting: readonly KnownOrder[], underWay: readonly KnownOrder[]) => KnownOrder[] {
  let isCouponsTurn = false
  return (waiting, underWay) => {
    const taken = new Set(underWay.flatMap(namesOf))
    const batch: KnownOrder[] = []
    let withCoupon: KnownOrder | null = null
    for (const order of waiting) {
      const names = namesOf(order)
      const isFree = names.every((name) => !taken.has(name))
      // Of one that has to wait too: nobody who came later is before it.
      for (const name of names) taken.add(name)
      if (!isFree) continue
      if (order.draft.order.order.coupon !== null) withCoupon ??= order
      else if (batch.length < MOST_ORDERS) batch.push(order)
    }
    const isCouponNow = withCoupon !== null && (isCouponsTurn || batch.length === 0)
    isCouponsTurn = withCoupon !== null && !isCouponNow
    return withCoupon !== null && isCouponNow ? [withCoupon] : batch
  }
}

/** Two browsers of one cart have a key each, but its lock has them follow each other, and its guard finds the second. */
function namesOf({ keyHash, names }: KnownOrder): readonly string[] {
  return [keyHash, ...names]
}
