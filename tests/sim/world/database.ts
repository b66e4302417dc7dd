import type { CartState } from '#domain/cart/cart-state.ts'
import type { CartChange, CartStore } from '#server/event-store/cart-store.ts'
import { memoryCartStore } from '#server/event-store/memory-cart-store.ts'

export interface CartHead {
  readonly state: CartState
  /** The last position. */
  readonly position: number
}

/** What outlives the server's processes: a store of carts, which can be put back to what it was. */
export interface Database {
  readonly store: CartStore
  /** Every cart as it was last written, by id. */
  readonly heads: ReadonlyMap<string, CartHead>
  readonly cartIdOfKey: (keyHash: string) => string | undefined
  /** Restores the backup that was made then, in epoch ms. */
  readonly restore: (at: number) => Promise<void>
}

interface Write {
  readonly at: number
  readonly repeat: (store: CartStore) => Promise<unknown>
}

interface DatabaseParts {
  readonly now: () => number
  /** Called whenever a cart was written, up to a position. */
  readonly onWrite: (cartId: string, until: number) => void
}

/** The memory store, with a journal of everything that was written. */
export function database({ now, onWrite }: DatabaseParts): Database {
  const heads = new Map<string, CartHead>()
  const keys = new Map<string, string>()
  let journal: Write[] = []
  let inner = memoryCartStore()

  const note = (cartId: string, position: number, change: CartChange | null): void => {
    if (change === null) return
    const until = position + change.events.length
    heads.set(cartId, { state: change.state, position: until })
    onWrite(cartId, until)
  }
  const record = (repeat: Write['repeat']): void => {
    journal.push({ at: now(), repeat })
  }

  const store: CartStore = {
    visit: (visit) =>
      inner.visit({
        ...visit,
        work(cart, earlier, held) {
          const visited = visit.work(cart, earlier, held)
          note(cart.cartId, cart.position, visited.change)
          const { cart: name } = visit
          if ('newKeyHash' in name) keys.set(name.newKeyHash, cart.cartId)
          if (visited.change !== null || 'keyHash' in name || 'newKeyHash' in name) {
            record((to) => to.visit({ ...visit, work: () => visited }))
          }
          return visited
        },
      }),
    merge: (merge) =>
      inner.merge({
        ...merge,
        work(carts) {
          const merged = merge.work(carts)
          note(carts.guest.cartId, carts.guest.position, merged.guest)
          note(carts.customer.cartId, carts.customer.position, merged.customer)
          record((to) => to.merge({ ...merge, work: () => merged }))
          return merged
        },
      }),
    bear: (birth) =>
      inner.bear({
        ...birth,
        work(cart, earlier, held) {
          const visited = birth.work(cart, earlier, held)
          note(birth.cartId, 0, visited.change)
          if (visited.change === null) return visited
          if (birth.keyHash !== null) keys.set(birth.keyHash, birth.cartId)
          record((to) => to.bear({ ...birth, work: () => visited }))
          return visited
        },
      }),
    async addKey(key) {
      const isAdded = await inner.addKey(key)
      if (isAdded) {
        keys.set(key.keyHash, key.cartId)
        record((to) => to.addKey(key))
      }
      return isAdded
    },
    answerOf: (call, at) => inner.answerOf(call, at),
    events: (range) => inner.events(range),
    refusals: (of) => inner.refusals(of),
    whereabouts: (name) => inner.whereabouts(name),
    forget: (at) => inner.forget(at),
  }

  return {
    store,
    heads,
    cartIdOfKey: (keyHash) => keys.get(keyHash),
    async restore(at) {
      const kept = journal.filter((write) => write.at <= at)
      journal = []
      inner = memoryCartStore()
      heads.clear()
      keys.clear()
      // Through the store itself, so that all that is known beside it is made anew too.
      for (const { repeat } of kept) await repeat(store)
      journal = kept
    },
  }
}
