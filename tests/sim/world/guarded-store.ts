import type { CartRecord, CartStore, CartUpdate, CartUpdateResult } from '#server/events/cart-store.ts'

interface GuardedParts {
  readonly store: CartStore
  /** Awaited before and after each statement: others may interleave, and the process may crash there. */
  readonly pause: () => Promise<void>
  /** Called whenever a write meets a conflict and is repeated under the lock. */
  readonly onConflict: () => void
}

/**
 * A store that accesses its database as the PostgreSQL one does: an update reads, calls its handler, and writes only
 * if the cart is unchanged. On a conflict it is repeated under the row's lock. Everything else is one statement or
 * one transaction.
 */
export function guardedStore({ store, pause, onConflict }: GuardedParts): CartStore {
  const between = async <Value>(run: () => Promise<Value>): Promise<Value> => {
    await pause()
    const done = await run()
    await pause()
    return done
  }
  const unlocked = async <Outcome>(update: CartUpdate<Outcome>): Promise<Read<Outcome> | undefined> => {
    if ('madeBy' in update.cart) return undefined
    const found = await store.head(update.cart)
    if (found === undefined) return undefined
    return store.update({
      cart: { cartId: found.cartId },
      now: update.now,
      handle: (record) => ({ change: null, outcome: { record, result: update.handle(record, null, new Set()) } }),
    })
  }
  return {
    async update<Outcome>(update: CartUpdate<Outcome>): Promise<Outcome | undefined> {
      await pause()
      const read = update.call === undefined ? await unlocked(update) : undefined
      if (read !== undefined) {
        await pause()
        const written = await writeIfSame({ store, update, read })
        await pause()
        if (written !== 'conflict') return written?.outcome
        onConflict()
      }
      return between(() => store.update(update))
    },
    merge: (merge) => between(() => store.merge(merge)),
    create: (birth) => between(() => store.create(birth)),
    answerOf: (call, now) => between(() => store.answerOf(call, now)),
    addKey: (key) => between(() => store.addKey(key)),
    events: (range) => between(() => store.events(range)),
    actIds: (range) => between(() => store.actIds(range)),
    eventsById: (of) => between(() => store.eventsById(of)),
    head: (name) => between(() => store.head(name)),
    purge: (now) => between(() => store.purge(now)),
  }
}

interface Read<Outcome> {
  readonly record: CartRecord
  readonly result: CartUpdateResult<Outcome>
}

interface Writing<Outcome> {
  readonly store: CartStore
  readonly update: CartUpdate<Outcome>
  readonly read: Read<Outcome>
}

async function writeIfSame<Outcome>({
  store,
  update,
  read,
}: Writing<Outcome>): Promise<{ readonly outcome: Outcome } | 'conflict' | undefined> {
  const { record: seen, result } = read
  if (result.change === null && result.aliasHash === undefined) return { outcome: result.outcome }
  return store.update<{ readonly outcome: Outcome } | 'conflict'>({
    cart: update.cart,
    guestKeyHash: update.guestKeyHash ?? null,
    now: update.now,
    eventIds: result.change?.events.map(({ id }) => id) ?? [],
    handle(record, _, knownIds) {
      const isSame =
        record.position === seen.position && sameSeqs(record.lastSeqs, seen.lastSeqs) && knownIds.size === 0
      if (!isSame) return { change: null, outcome: 'conflict' }
      return { ...result, outcome: { outcome: result.outcome } }
    },
  })
}

function sameSeqs(one: CartRecord['lastSeqs'], other: CartRecord['lastSeqs']): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
