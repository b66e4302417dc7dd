import { LOG_STORES, LOG_VERSION } from './log-schema.ts'

/** Dexie multiplies versions by ten, which leaves the numbers between to others. */
const DEXIE_STEP = 10

/** The parts of `window` that are used: for the events of the page being left and shown again. */
export type BrowserWindow = EventTarget & Pick<typeof globalThis, 'indexedDB' | 'IDBKeyRange'>

type StoreName = keyof typeof LOG_STORES
/** A transaction's stores, each by its name. */
export type Stores = Readonly<Record<StoreName, IDBObjectStore>>

interface Scope {
  readonly stores: readonly StoreName[]
  readonly mode: 'readonly' | 'readwrite'
}

/**
 * The log's database: opened at once, and held for as long as its page is shown.
 *
 * 1. No transaction outlives the page that began it. WebKit lets one that was in flight when its page was left block
 *    every later writer, and a page that is frozen can't end its own. So all of them are aborted and the handle is closed
 *    when the page is left or frozen, and what they were for is done again when it is back.
 * 2. The handle closes itself when newer code in another tab wants to upgrade the database; every later call fails.
 */
export function logDatabase(name: string, page: BrowserWindow) {
  const closed = new AbortController()
  const live = new Set<IDBTransaction>()
  const left = new WeakSet<IDBTransaction>()
  const waiting = new Set<() => void>()
  let opening: Promise<IDBDatabase> | null = openDatabase(name, page)
  // The next transaction rejects with the error.
  opening.catch(() => {})
  let isAway = false

  const letGo = (): void => {
    opening?.then((opened) => opened.close()).catch(() => {})
    opening = null
  }
  const leave = (): void => {
    isAway = true
    for (const tx of live) {
      left.add(tx)
      abort(tx)
    }
    letGo()
  }
  const comeBack = (): void => {
    isAway = false
    for (const goOn of waiting) goOn()
    waiting.clear()
  }
  // Captured: `freeze` and `resume` are dispatched on the document.
  const options = { capture: true, signal: closed.signal }
  for (const type of ['pagehide', 'freeze']) page.addEventListener(type, leave, options)
  for (const type of ['pageshow', 'resume']) page.addEventListener(type, comeBack, options)

  const begin = async ({ stores, mode }: Scope): Promise<IDBTransaction> => {
    for (;;) {
      while (isAway) await new Promise<void>((resolve) => waiting.add(resolve))
      if (closed.signal.aborted) throw new Error('The log is closed')
      opening ??= openDatabase(name, page)
      const asked = opening
      const found = await asked
      if (asked !== opening) continue
      const tx = found.transaction(stores, mode, { durability: 'relaxed' })
      live.add(tx)
      return tx
    }
  }

  return {
    /**
     * Resolves with what `work` resolves with, once all that it wrote is committed; null undoes that. `work` waits for its own
     * requests and for nothing else, and may be called again, each time in a new transaction.
     */
    async transact<Value>(scope: Scope, work: (stores: Stores) => Promise<Value>): Promise<Value> {
      for (;;) {
        const tx = await begin(scope)
        const ended = endOf(tx)
        ended.catch(() => {}).finally(() => live.delete(tx))
        try {
          const value = await work(storesOf(tx))
          // A read has nothing to undo, and its completion is not awaited.
          if (scope.mode === 'readonly') return value
          if (value === null) {
            tx.abort()
            return value
          }
          // The database then does not need the page any more, so a page that hangs blocks no other. Older browsers commit by themselves.
          tx.commit?.()
          await ended
          return value
        } catch (error) {
          abort(tx)
          if (!left.has(tx)) throw error
        }
      }
    },
    close(): void {
      closed.abort()
      comeBack()
      letGo()
    },
  }
}

function storesOf(tx: IDBTransaction): Stores {
  return Object.fromEntries([...tx.objectStoreNames].map((name) => [name, tx.objectStore(name)])) as Stores
}

/** Resolves once the transaction is complete, and not before; rejects when it was aborted. */
function endOf(tx: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    tx.oncomplete = () => resolve()
    tx.onabort = () => reject(tx.error ?? new Error('The transaction was aborted'))
  })
}

/** Resolves with what was asked for. */
export function resultOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** A transaction that is being committed can't be aborted, and ends by itself. */
function abort(tx: IDBTransaction): void {
  try {
    tx.abort()
  } catch {
    // It has ended.
  }
}

/** Creates the database, if there is none, with the layout that Dexie would give it. One that newer code has created is opened as it is. */
async function openDatabase(name: string, { indexedDB }: BrowserWindow): Promise<IDBDatabase> {
  const request = indexedDB.open(name, LOG_VERSION * DEXIE_STEP)
  request.onupgradeneeded = () => {
    for (const [store, key] of Object.entries(LOG_STORES)) {
      request.result.createObjectStore(store, { keyPath: key.replace('++', ''), autoIncrement: key.startsWith('++') })
    }
  }
  const database = await resultOf(request).catch((error: DOMException) => {
    if (error.name === 'VersionError') return resultOf(indexedDB.open(name))
    throw error
  })
  database.onversionchange = () => database.close()
  return database
}
