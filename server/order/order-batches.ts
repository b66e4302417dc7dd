import { batches } from '#server/database/batches.ts'
import { databaseBounds } from '#server/database/bounds.ts'
import type { Sql } from '#server/database/sql.ts'
import { lockCartsAndNames } from '#server/events/cart-statements.ts'
import type { DraftOrder } from './draft-order.ts'
import { writeOrders } from './write-orders.ts'

const MAX_CONCURRENT = 2
/** The most orders in one batch. */
const MAX_ORDERS = 16
/** A batch's lock timeout, in ms. It is short because others may wait for the locks that the batch already holds. */
const BATCH_LOCK_TIMEOUT_MS = 250

/** An order of a cart in this process's cache. */
export interface KnownOrder {
  /** The hash of its cart's key. */
  readonly keyHash: string
  /** The names of the advisory locks that it needs. */
  readonly names: readonly string[]
  readonly draft: DraftOrder
}

/** Resolves with whether the order was written. Rejects with `CheckoutOutdatedError` if its stock has changed meanwhile. */
export type WriteInBatch = (order: KnownOrder) => Promise<boolean>

interface OrderBatchesOptions {
  /** See `BatchesOptions`. The lock timeout by default. */
  readonly maxWait?: number
}

/** Writes concurrent orders with one statement, after one that locks their carts and names, in one round trip and one commit. */
export function orderBatches(
  { together }: Pick<Sql, 'together'>,
  { maxWait = databaseBounds.lock }: OrderBatchesOptions = {},
): WriteInBatch {
  const write = async (orders: readonly KnownOrder[], lockTimeout: number | null): Promise<boolean[]> => {
    const keyHashes = orders.map(({ keyHash }) => keyHash)
    const names = orders.flatMap((order) => order.names).toSorted()
    const hold = lockCartsAndNames({ keyHashes, names, lockTimeout })
    const drafts = orders.map(({ draft }) => draft)
    const placed = await writeOrders((statement) => together([hold, statement]), drafts, 'guarded')
    return drafts.map(({ order }) => placed.has(order.id))
  }
  return batches({
    concurrency: MAX_CONCURRENT,
    next: orderChoice(),
    write: (orders) => write(orders, BATCH_LOCK_TIMEOUT_MS),
    writeAlone: async (order) => (await write([order], null))[0] === true,
    maxWait,
  })
}

/**
 * Chooses the orders of the next batch in order of arrival. Of orders with the same cart or the same limits it takes one,
 * since the statement does not see its own writes, and none while such an order is in progress, since the whole batch would
 * wait for it. An order with a coupon is written alone, because the coupon's uses are limited, in turn with the others.
 */
export function orderChoice(): (waiting: readonly KnownOrder[], inProgress: readonly KnownOrder[]) => KnownOrder[] {
  let isCouponsTurn = false
  return (waiting, inProgress) => {
    const taken = new Set(inProgress.flatMap(namesOf))
    const batch: KnownOrder[] = []
    let withCoupon: KnownOrder | null = null
    for (const order of waiting) {
      const names = namesOf(order)
      const isFree = names.every((name) => !taken.has(name))
      // Also the names of an order that has to wait: no later one may overtake it.
      for (const name of names) taken.add(name)
      if (!isFree) continue
      if (order.draft.order.order.coupon !== null) withCoupon ??= order
      else if (batch.length < MAX_ORDERS) batch.push(order)
    }
    const isCouponNow = withCoupon !== null && (isCouponsTurn || batch.length === 0)
    isCouponsTurn = withCoupon !== null && !isCouponNow
    return withCoupon !== null && isCouponNow ? [withCoupon] : batch
  }
}

/** Two browsers of one cart may have different keys. The lock serializes their orders, and the guard refuses the second. */
const namesOf = ({ keyHash, names }: KnownOrder): readonly string[] => [keyHash, ...names]
