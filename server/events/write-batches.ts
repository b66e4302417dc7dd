import { type Batches, batches } from '#server/database/batches.ts'
import type { Run } from '#server/database/sql.ts'
import { type CartWrite, updateCarts } from './cart-writes.ts'

const MOST_AT_ONCE = 2
/** So many carts are written together, and so many events, but for a single cart that has more. */
const MOST_CARTS = 64
const MOST_EVENTS = 400

/** `conflict`: the cart is not as it was, or somebody has it locked, and nothing of the write is stored. */
export type WriteResult = 'written' | 'conflict'

/**
 * Writes the updates of carts that come together with one statement, so that they share its round trip and its commit. A write
 * waits for no other cart's lock; one that can't be stored takes no other along.
 */
export function writeBatches(run: Run): Batches<CartWrite, WriteResult> {
  return batches({
    atOnce: MOST_AT_ONCE,
    next: (writes) => writes.filter(admission()),
    async write(batch) {
      const rows = await run<{ id: string }>(updateCarts(batch))
      const written = new Set(rows.map(({ id }) => id))
      return batch.map(({ record }) => (written.has(record.cartId) ? 'written' : 'conflict'))
    },
  })
}

/** The first that wait, each cart once: a second write of the same cart has to meet what the first one stored. */
function admission(): (write: CartWrite) => boolean {
  const carts = new Set<string>()
  let events = 0
  return ({ record, change }) => {
    const more = change?.events.length ?? 0
    const hasRoom = carts.size === 0 || (carts.size < MOST_CARTS && events + more <= MOST_EVENTS)
    if (!hasRoom || carts.has(record.cartId)) return false
    carts.add(record.cartId)
    events += more
    return true
  }
}
