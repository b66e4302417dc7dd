/** A value that components follow with `useSyncExternalStore`. */
export interface Store<Value> {
  readonly getSnapshot: () => Value
  readonly subscribe: (listener: () => void) => () => void
  readonly set: (value: Value) => void
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    getSnapshot: () => value,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(next) {
      if (next === value) return
      value = next
      for (const listener of listeners) listener()
    },
  }
}
