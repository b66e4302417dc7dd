import type { KeyValueStore } from '#src/client/checkout/checkout-store.ts'

/** The rows of a checkout store in memory. */
export function memoryKeyValueStore(): KeyValueStore {
  const rows = new Map<string, unknown>()
  return {
    get: async (id) => rows.get(id),
    async change(id, make, otherId = id) {
      const value = make(rows.get(id), rows.get(otherId))
      if (value === null || value === undefined) rows.delete(id)
      else rows.set(id, value)
      return value
    },
    all: async () => rows,
    async clear() {
      rows.clear()
    },
  }
}
