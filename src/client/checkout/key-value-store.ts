import { Dexie, type Table } from 'dexie'
import { asyncScheduler } from 'rxjs'
import { STORE_TIMEOUT_MS, TimeLimitError, timeLimit } from '#sync/storage/time-limit.ts'
import type { KeyValueStore } from './checkout-store.ts'

/** Separate from the log's database, since its content must be deletable without the log. */
const NAME = 'rusbank-checkout'

/** The rows of the checkout store in this browser. From the first write that fails, changes are kept in the page's memory. */
export function browserKeyValueStore(): KeyValueStore {
  // Strict: if a power cut lost an intent whose request was already sent, the order would be placed twice.
  const database = new Dexie(NAME, { chromeTransactionDurability: 'strict' })
  database.version(1).stores({ rows: 'id' })
  const rows: Table<{ readonly id: string; readonly value: unknown }, string> = database.table('rows')
  /** The rows that were not written. Null for a deleted one. */
  const unwritten = new Map<string, unknown>()
  let failed = false
  /** It did not answer in time, so nothing waits for it again. */
  let isSilent = false
  const inTime = timeLimit(STORE_TIMEOUT_MS, asyncScheduler)
  /** Ends the running transactions of a page that is left: in WebKit they would block those of later pages. */
  const live = new Set<(error: PageLeftError) => void>()
  let shownAgain: PromiseWithResolvers<void> | null = null
  onPage(['pagehide', 'freeze'], () => {
    shownAgain ??= Promise.withResolvers()
    for (const interrupt of live) interrupt(new PageLeftError())
  })
  onPage(['pageshow', 'resume'], () => {
    shownAgain?.resolve()
    shownAgain = null
  })
  /** What `run` resolves with in time. If the page is left it runs again, once the page is shown again. */
  const onDisk = async <Value>(mode: 'r' | 'rw', run: () => PromiseLike<Value>): Promise<Value> => {
    await shownAgain?.promise
    if (isSilent) throw new TimeLimitError('The disk does not answer')
    const { promise: left, reject: interrupt } = Promise.withResolvers<never>()
    // A transaction that has not begun does not listen yet.
    left.catch(() => {})
    live.add(interrupt)
    try {
      return await inTime(database.transaction(mode, rows, () => Promise.race([left, run()])))
    } catch (error) {
      if (error instanceof PageLeftError) return onDisk(mode, run)
      isSilent ||= error instanceof TimeLimitError
      throw error
    } finally {
      live.delete(interrupt)
    }
  }
  const orElse = <Value, Instead>(run: () => PromiseLike<Value>, instead: Instead): Promise<Value | Instead> =>
    onDisk('r', run).catch(() => instead)
  const get = async (id: string): Promise<unknown> => {
    const row = await orElse(() => rows.get(id), undefined)
    return unwritten.has(id) ? unwritten.get(id) : row?.value
  }
  const all = async (): Promise<Map<string, unknown>> => {
    const stored = await orElse(() => rows.toArray(), [])
    const known = [...stored.map(({ id, value }) => [id, value] as const), ...unwritten]
    return new Map([...new Map(known)].filter(([, value]) => value !== null))
  }
  const write: KeyValueStore['change'] = (id, make, otherId = id) =>
    onDisk('rw', async () => {
      const [row, other] = await rows.bulkGet([id, otherId])
      const value = make(row?.value, other?.value) ?? null
      if (value === null) await rows.delete(id)
      else await rows.put({ id, value })
      return value
    })
  return {
    get,
    all,
    async change(id, make, otherId = id) {
      if (!failed) {
        try {
          return await write(id, make, otherId)
        } catch {
          failed = true
        }
      }
      const [row, other] = [await get(id), await get(otherId)]
      // Nothing is awaited in between, so that two changes of a row see each other.
      const value = make(unwritten.has(id) ? unwritten.get(id) : row, other) ?? null
      unwritten.set(id, value)
      return value
    },
    async clear() {
      unwritten.clear()
      try {
        await onDisk('rw', () => rows.clear())
      } catch {
        failed = true
        for (const id of (await all()).keys()) unwritten.set(id, null)
      }
    },
  }
}

class PageLeftError extends Error {}

/** `freeze` and `resume` are dispatched on the document, so they are received in the capture phase. */
function onPage(types: readonly string[], run: () => void): void {
  for (const type of types) addEventListener(type, run, { capture: true })
}
