import { type Batches, batches } from '#server/database/batches.ts'
import type { Sql } from '#server/database/sql.ts'
import { lockCartsAndNames } from '#server/events/cart-statements.ts'
import type { DraftOrder } from './draft-order.ts'
import { writeOrders } from './write-orders.ts'

const MOST_AT_ONCE = 2
/** So many orders are written together. */
const MOST_ORDERS = 16

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

/** Writes the orders that come together with one statement, and with the lock of their carts and names before it, so that they share its round trip and its commit. */
export function orderBatches({ together }: Pick<Sql, 'together'>): OrderBatches {
  return batches({
    atOnce: MOST_AT_ONCE,
    admission,
    async write(orders) {
      const keyHashes = orders.map(({ keyHash }) => keyHash)
      const hold = lockCartsAndNames(keyHashes, orders.flatMap(({ names }) => names).toSorted())
      const drafts = orders.map(({ draft }) => draft)
      const placed = await writeOrders((statement) => together([hold, statement]), drafts, 'guarded')
      return drafts.map(({ order }) => placed.has(order.id))
    },
  })
}

/**
 * The first that wait, of each cart one, and of those whose unpaid orders are counted together: the statement does not see what it writes itself. One with a coupon is
 * written alone, since its uses have a limit.
 */
function admission(): (order: KnownOrder) => boolean {
  const taken = new Set<string>()
  let count = 0
  let isClosed = false
  return ({ keyHash, names, draft }) => {
    const hasCoupon = draft.order.order.coupon !== null
    const isFree = [keyHash, ...names].every((name) => !taken.has(name))
    if (isClosed || !isFree || count === MOST_ORDERS || (hasCoupon && count > 0)) return false
    for (const name of [keyHash, ...names]) taken.add(name)
    count += 1
    isClosed = hasCoupon
    return true
  }
}
