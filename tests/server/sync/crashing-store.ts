import type { CartStore } from '#server/events/cart-store.ts'

export const CRASHED = new Error('The process has crashed')

/** A store whose process crashes after its first update: every later call fails. */
export function crashingAfterUpdate(store: CartStore): CartStore {
  let hasCrashed = false
  return new Proxy(store, {
    get:
      (_, name: keyof CartStore) =>
      async (...input: never[]) => {
        if (hasCrashed) throw CRASHED
        hasCrashed = name === 'update'
        return (store[name] as (...input: never[]) => unknown)(...input)
      },
  })
}
