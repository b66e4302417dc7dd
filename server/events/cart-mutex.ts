import { isTemporary } from '#server/database/database-unavailable.ts'
import type { CartRef } from './cart-store.ts'
import { keyOf } from './known-carts.ts'

/**
 * Returns a function that serializes the updates of one cart within this process. Of two at once the second would meet a
 * conflict and be retried under the row's lock, which costs several times as much.
 */
export function cartMutex() {
  const last = new Map<string, Promise<unknown>>()
  return async <Result>(cart: CartRef, work: () => Promise<Result>): Promise<Result> => {
    const key = keyOf(cart)
    const before = last.get(key)
    const update = before === undefined ? work() : after(before, work)
    last.set(key, update)
    try {
      return await update
    } finally {
      if (last.get(key) === update) last.delete(key)
    }
  }
}

/**
 * If the database is unavailable, updates that wait fail together with the one before them: if each tried for itself, the
 * last would wait for all their timeouts.
 */
async function after<Result>(before: Promise<unknown>, work: () => Promise<Result>): Promise<Result> {
  await before.catch((error: unknown) => {
    if (isTemporary(error)) throw error
  })
  return work()
}
