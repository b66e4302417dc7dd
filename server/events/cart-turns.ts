import { isTemporary } from '#server/database/database-unavailable.ts'
import type { CartRef } from './cart-store.ts'
import { keyOf } from './known-carts.ts'

/**
 * Has the updates of one cart in this process follow each other: of two at once the second would meet a conflict, and be done again
 * under the row's lock, which costs several times as much.
 */
export interface CartTurns {
  readonly take: <Result>(cart: CartRef, work: () => Promise<Result>) => Promise<Result>
}

export function cartTurns(): CartTurns {
  const last = new Map<string, Promise<unknown>>()
  return {
    async take(cart, work) {
      const key = keyOf(cart)
      const before = last.get(key)
      const turn = before === undefined ? work() : after(before, work)
      last.set(key, turn)
      try {
        return await turn
      } finally {
        if (last.get(key) === turn) last.delete(key)
      }
    },
  }
}

/**
 * Where the database can't answer now, whoever waits hears so with the one before them: if each tried it for itself,
 * the last would wait for as many timeouts as there are.
 */
async function after<Result>(before: Promise<unknown>, work: () => Promise<Result>): Promise<Result> {
  await before.catch((error: unknown) => {
    if (isTemporary(error)) throw error
  })
  return work()
}
