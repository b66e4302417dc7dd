import type { CartState } from '#domain/cart/cart-state.ts'
import type { CartAppend, CartStore } from '#server/events/cart-store.ts'
import { memoryCartStore } from '#tests/kit/memory-cart-store.ts'

export interface CartHead {
  readonly state: CartState
  /** The last position. */
  readonly position: number
  /** The ids of all its events. */
  readonly eventIds: readonly string[]
}

/** Survives the server's processes: a store of carts that can be restored from a backup. */
export interface Database {
  readonly store: CartStore
  /** Every cart as last written, by id. */
  readonly heads: ReadonlyMap<string, CartHead>
  readonly cartIdOfKey: (keyHash: string) => string | undefined
  /** Restores the backup made at this time, in epoch ms. */
  readonly restore: (at: number) => Promise<void>
}

interface Write {
  readonly at: number
  readonly repeat: (store: CartStore) => Promise<unknown>
}

interface DatabaseParts {
  readonly now: () => number
  /** Called whenever events of a cart were written, up to a position. */
  readonly onWrite: (cartId: string, until: number) => void
}

/** The memory store, with a journal of all writes. */
export function database({ now, onWrite }: DatabaseParts): Database {
  const heads = new Map<string, CartHead>()
  const keys = new Map<string, string>()
  let journal: Write[] = []
  let inner = memoryCartStore()

  const note = (cartId: string, position: number, change: CartAppend | null): void => {
    if (change === null) return
    const until = position + change.events.length
    const eventIds = [...(heads.get(cartId)?.eventIds ?? []), ...change.events.map(({ id }) => id)]
    heads.set(cartId, { state: change.state, position: until, eventIds })
    // A write without events decides nothing, and depends on no stock.
    if (change.events.length > 0) onWrite(cartId, until)
  }
  const record = (repeat: Write['repeat']): void => {
    journal.push({ at: now(), repeat })
  }

  const store: CartStore = {
    update: (update) =>
      inner.update({
        ...update,
        handle(cart, earlier, knownIds) {
          const result = update.handle(cart, earlier, knownIds)
          note(cart.cartId, cart.position, result.change)
          const { cart: name } = update
          if ('newKeyHash' in name) keys.set(name.newKeyHash, cart.cartId)
          const { aliasHash } = result
          if (aliasHash !== undefined && !keys.has(aliasHash)) keys.set(aliasHash, cart.cartId)
          if (result.change !== null || 'keyHash' in name || 'newKeyHash' in name) {
            record((to) => to.update({ ...update, handle: () => result }))
          }
          return result
        },
      }),
    merge: (merge) =>
      inner.merge({
        ...merge,
        handle(carts) {
          const merged = merge.handle(carts)
          note(carts.guest.cartId, carts.guest.position, merged.guest)
          note(carts.customer.cartId, carts.customer.position, merged.customer)
          record((to) => to.merge({ ...merge, handle: () => merged }))
          return merged
        },
      }),
    create: (creation) =>
      inner.create({
        ...creation,
        handle(cart, earlier, knownIds) {
          const result = creation.handle(cart, earlier, knownIds)
          note(creation.cartId, 0, result.change)
          if (result.change === null) return result
          if (creation.keyHash !== null) keys.set(creation.keyHash, creation.cartId)
          record((to) => to.create({ ...creation, handle: () => result }))
          return result
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
    actIds: (range) => inner.actIds(range),
    eventsById: (of) => inner.eventsById(of),
    head: (name) => inner.head(name),
    purge: (at) => inner.purge(at),
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
      // Through the store itself, so that its derived data are recreated too.
      for (const { repeat } of kept) await repeat(store)
      journal = kept
    },
  }
}
