import type { CartRecord, CartStore, Visit, Visited } from '#server/event-store/cart-store.ts'

interface GuardedParts {
  readonly store: CartStore
  /** Comes before and after each statement: others' come between, and the process may die there. */
  readonly pause: () => Promise<void>
  /** Called whenever a write comes too late and is made again under the lock. */
  readonly onOutrun: () => void
}

/**
 * A store that reaches its database as the one in PostgreSQL does: a visit reads, works, and writes only if the cart is still as
 * it was read; who comes too late does it again under the row's lock. Everything else is one statement or one transaction.
 */
export function guardedStore({ store, pause, onOutrun }: GuardedParts): CartStore {
  const between = async <Value>(run: () => Promise<Value>): Promise<Value> => {
    await pause()
    const done = await run()
    await pause()
    return done
  }
  const unlocked = async <Outcome>(visit: Visit<Outcome>): Promise<Read<Outcome> | undefined> => {
    if ('madeBy' in visit.cart) return undefined
    const found = await store.whereabouts(visit.cart)
    if (found === undefined) return undefined
    return store.visit({
      cart: { cartId: found.cartId },
      now: visit.now,
      work: (record) => ({ change: null, outcome: { record, visited: visit.work(record, null, new Set()) } }),
    })
  }
  return {
    async visit<Outcome>(visit: Visit<Outcome>): Promise<Outcome | undefined> {
      await pause()
      const read = visit.call === undefined ? await unlocked(visit) : undefined
      if (read !== undefined) {
        await pause()
        const written = await writeIfSame({ store, visit, read })
        await pause()
        if (written !== 'outrun') return written?.outcome
        onOutrun()
      }
      return between(() => store.visit(visit))
    },
    merge: (merge) => between(() => store.merge(merge)),
    bear: (birth) => between(() => store.bear(birth)),
    answerOf: (call, now) => between(() => store.answerOf(call, now)),
    addKey: (key) => between(() => store.addKey(key)),
    events: (range) => between(() => store.events(range)),
    refusals: (of) => between(() => store.refusals(of)),
    whereabouts: (name) => between(() => store.whereabouts(name)),
    forget: (now) => between(() => store.forget(now)),
  }
}

interface Read<Outcome> {
  readonly record: CartRecord
  readonly visited: Visited<Outcome>
}

interface Writing<Outcome> {
  readonly store: CartStore
  readonly visit: Visit<Outcome>
  readonly read: Read<Outcome>
}

async function writeIfSame<Outcome>({
  store,
  visit,
  read,
}: Writing<Outcome>): Promise<{ readonly outcome: Outcome } | 'outrun' | undefined> {
  const { record: seen, visited } = read
  if (visited.change === null) return { outcome: visited.outcome }
  return store.visit<{ readonly outcome: Outcome } | 'outrun'>({
    cart: visit.cart,
    now: visit.now,
    brings: visited.change.events.map(({ id }) => id),
    work(record, _, held) {
      const isSame = record.position === seen.position && sameSeqs(record.lastSeqs, seen.lastSeqs) && held.size === 0
      if (!isSame) return { change: null, outcome: 'outrun' }
      return { change: visited.change, outcome: { outcome: visited.outcome } }
    },
  })
}

function sameSeqs(one: CartRecord['lastSeqs'], other: CartRecord['lastSeqs']): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
