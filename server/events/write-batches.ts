import { setImmediate as immediate } from 'node:timers/promises'
import { isTemporary } from '#server/database/database-unavailable.ts'
import type { Run } from '#server/database/sql.ts'
import { type CartWrite, updateCarts } from './cart-writes.ts'

/** So many batches are under way at once: while one waits for the disk, the next is written. */
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
export interface WriteBatches {
  readonly write: (write: CartWrite) => Promise<WriteResult>
}

interface Waiting {
  readonly write: CartWrite
  readonly resolve: (result: WriteResult) => void
  readonly reject: (error: unknown) => void
}

export function writeBatches(run: Run): WriteBatches {
  let waiting: Waiting[] = []
  let underWay = 0
  const writeTogether = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const rows = await run<{ id: string }>(updateCarts(batch.map(({ write }) => write)))
      const written = new Set(rows.map(({ id }) => id))
      for (const { write, resolve } of batch) resolve(written.has(write.record.cartId) ? 'written' : 'conflict')
    } catch (error) {
      if (batch.length === 1 || isTemporary(error)) for (const { reject } of batch) reject(error)
      // Nothing of the batch is stored, for the sake of one.
      else for (const each of batch) await writeTogether([each])
    }
  }
  const begin = async (): Promise<void> => {
    underWay += 1
    for (;;) {
      // What has come over other connections in this turn of the event loop is there before the first is written.
      await immediate()
      if (waiting.length === 0) break
      const { batch, rest } = nextBatch(waiting)
      waiting = rest
      await writeTogether(batch)
    }
    underWay -= 1
  }
  return {
    write: (write) =>
      new Promise((resolve, reject) => {
        waiting.push({ write, resolve, reject })
        if (underWay < MOST_AT_ONCE) void begin()
      }),
  }
}

/** The first that wait, each cart once: a second write of the same cart has to meet what the first one stored. */
function nextBatch(waiting: readonly Waiting[]): { readonly batch: Waiting[]; readonly rest: Waiting[] } {
  const carts = new Set<string>()
  let events = 0
  const [batch, rest]: [Waiting[], Waiting[]] = [[], []]
  for (const each of waiting) {
    const { record, change } = each.write
    const more = change?.events.length ?? 0
    const hasRoom = carts.size === 0 || (carts.size < MOST_CARTS && events + more <= MOST_EVENTS)
    if (!hasRoom || carts.has(record.cartId)) {
      rest.push(each)
      continue
    }
    carts.add(record.cartId)
    events += more
    batch.push(each)
  }
  return { batch, rest }
}
