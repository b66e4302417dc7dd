import { batches } from '#server/database/batches.ts'
import type { Run } from '#server/database/sql.ts'
import { type CartWrite, updateCarts } from './cart-writes.ts'

const MAX_CONCURRENT = 2
/** The limits of a batch. A single cart may have more events. */
const MAX_CARTS = 64
const MAX_EVENTS = 400

/** `conflict`: the cart has changed or its row is locked, and nothing of the write is stored. */
export type WriteResult = 'written' | 'conflict'

/**
 * Writes concurrent updates of carts with one statement, so that they share its round trip and its commit. No write waits
 * for another cart's lock. A write that can't be stored fails alone.
 */
export function writeBatches(run: Run): (write: CartWrite) => Promise<WriteResult> {
  return batches({
    concurrency: MAX_CONCURRENT,
    next: (writes) => writes.filter(fitsBatch()),
    async write(batch) {
      const rows = await run<{ id: string }>(updateCarts(batch))
      const written = new Set(rows.map(({ id }) => id))
      return batch.map(({ record }) => (written.has(record.cartId) ? 'written' : 'conflict'))
    },
  })
}

/** Takes writes in order of arrival, each cart once: a second write of a cart has to see what the first one stored. */
function fitsBatch(): (write: CartWrite) => boolean {
  const carts = new Set<string>()
  let events = 0
  return ({ record, change }) => {
    const more = change?.events.length ?? 0
    const hasRoom = carts.size === 0 || (carts.size < MAX_CARTS && events + more <= MAX_EVENTS)
    if (!hasRoom || carts.has(record.cartId)) return false
    carts.add(record.cartId)
    events += more
    return true
  }
}
