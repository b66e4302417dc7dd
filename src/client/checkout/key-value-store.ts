import { Dexie, type Table } from 'dexie'
import type { KeyValueStore } from './checkout-store.ts'

/** Separate from the log's database, since its content must be deletable without the log. */
const NAME = 'rusbank-checkout'

interface Row {
  readonly id: string
  readonly value: unknown
}

/** The rows of the checkout store in this browser, or in the page's memory if the browser stores nothing. */
export function browserKeyValueStore(): KeyValueStore {
  const memory = memoryKeyValueStore()
  // Strict: if a power cut lost an intent whose request was already sent, the order would be placed twice.
  const database = new Dexie(NAME, { chromeTransactionDurability: 'strict' })
  database.version(1).stores({ rows: 'id' })
  const rows: Table<Row, string> = database.table('rows')
  let failed = false
  const attempt = async <Value>(run: () => Promise<Value>, instead: () => Promise<Value>): Promise<Value> => {
    if (failed) return instead()
    try {
      return await run()
    } catch {
      failed = true
      return instead()
    }
  }
  return {
    change: (id, make) =>
      attempt(
        () =>
          database.transaction('rw', rows, async () => {
            const value = make((await rows.get(id))?.value)
            if (value === null || value === undefined) await rows.delete(id)
            else await rows.put({ id, value })
            return value
          }),
        () => memory.change(id, make),
      ),
    all: () => attempt(async () => new Map((await rows.toArray()).map(({ id, value }) => [id, value])), memory.all),
    clear: () => attempt(() => rows.clear(), memory.clear),
  }
}

export function memoryKeyValueStore(): KeyValueStore {
  const rows = new Map<string, unknown>()
  return {
    async change(id, make) {
      const value = make(rows.get(id))
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
