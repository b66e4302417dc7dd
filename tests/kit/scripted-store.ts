/** A store of snapshots that the test sets, in the shape that `useSyncExternalStore` reads. */
export function scriptedStore<Snapshot>(first: Snapshot) {
  let snapshot = first
  const listeners = new Set<() => void>()
  return {
    store: {
      getSnapshot: () => snapshot,
      subscribe(listener: () => void): () => void {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    become(next: Snapshot): void {
      snapshot = next
      for (const listener of [...listeners]) listener()
    },
    /** The number of subscribers. */
    watched: () => listeners.size,
  }
}
