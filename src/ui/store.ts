/** A value that components follow with `useSyncExternalStore`. */
export function createStore<Value>(initial: Value) {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    getSnapshot: () => value,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(next: Value) {
      if (next === value) return
      value = next
      for (const listener of listeners) listener()
    },
  }
}

/** Resolves when `isTrue`: at once, or after a change that `subscribe` reports. */
export function until(subscribe: (listener: () => void) => () => void, isTrue: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!isTrue()) return
      end()
      resolve()
    }
    const end = subscribe(check)
    check()
  })
}
