import { LOG_STORES, LOG_VERSION } from './log-schema.ts'

/** Dexie multiplies version numbers by ten. */
const DEXIE_VERSION_FACTOR = 10

/** The parts of `window` that are used: IndexedDB, and the events of the page being suspended and restored. */
export type BrowserWindow = EventTarget & Pick<typeof globalThis, 'indexedDB' | 'IDBKeyRange'>

type StoreName = keyof typeof LOG_STORES
/** A transaction's object stores by name. */
export type Stores = Readonly<Record<StoreName, IDBObjectStore>>

interface Scope {
  readonly stores: readonly StoreName[]
  readonly mode: 'readonly' | 'readwrite'
}

/**
 * The log's database: opened immediately, and kept open for as long as its page is shown.
 *
 * 1. No transaction outlives the page that began it. In WebKit, a transaction that was in flight when its page was
 *    unloaded blocks every later writer, and a frozen page cannot end its own. So when the page is unloaded or frozen, all
 *    transactions are aborted and the handle is closed; their work is repeated when the page is restored.
 * 2. The handle closes itself when newer code in another tab upgrades the database; every later call fails.
 */
export function logDatabase(name: string, page: BrowserWindow) {
  // Before everything else, which can run while it opens.
  let opening: Promise<IDBDatabase> | null = openDatabase(name, page)
  const closed = new AbortController()
  const live = new Set<IDBTransaction>()
  const interrupted = new WeakSet<IDBTransaction>()
  const waiting = new Set<() => void>()
  // The next transaction rejects with the error.
  opening.catch(() => {})
  let isSuspended = false

  const closeHandle = (): void => {
    opening?.then((opened) => opened.close()).catch(() => {})
    opening = null
  }
  const suspend = (): void => {
    isSuspended = true
    for (const tx of live) {
      interrupted.add(tx)
      abort(tx)
    }
    closeHandle()
  }
  const resume = (): void => {
    isSuspended = false
    for (const resolve of waiting) resolve()
    waiting.clear()
  }
  // In the capture phase: `freeze` and `resume` are dispatched on the document.
  const options = { capture: true, signal: closed.signal }
  for (const type of ['pagehide', 'freeze']) page.addEventListener(type, suspend, options)
  for (const type of ['pageshow', 'resume']) page.addEventListener(type, resume, options)

  const begin = async ({ stores, mode }: Scope): Promise<IDBTransaction> => {
    for (;;) {
      while (isSuspended) await new Promise<void>((resolve) => waiting.add(resolve))
      if (closed.signal.aborted) throw new Error('The log is closed')
      opening ??= openDatabase(name, page)
      const current = opening
      const database = await current
      if (current !== opening) continue
      const tx = database.transaction(stores, mode, { durability: 'relaxed' })
      live.add(tx)
      return tx
    }
  }

  return {
    /**
     * Resolves with the result of `work` once its writes are committed; a null result rolls them back. `work` may await only
     * its own requests, and may be called again, each time in a new transaction.
     */
    async transact<Value>(scope: Scope, work: (stores: Stores) => Promise<Value>): Promise<Value> {
      for (;;) {
        const tx = await begin(scope)
        const ended = endOf(tx)
        ended.catch(() => {}).finally(() => live.delete(tx))
        try {
          const value = await work(storesOf(tx, scope.stores))
          // A read has nothing to roll back, so its completion is not awaited.
          if (scope.mode === 'readonly') return value
          if (value === null) {
            tx.abort()
            return value
          }
          // An explicit commit does not depend on the page, so a page that hangs blocks no other. Older browsers auto-commit.
          tx.commit?.()
          await ended
          return value
        } catch (error) {
          abort(tx)
          if (!interrupted.has(tx)) throw error
        }
      }
    },
    close(): void {
      closed.abort()
      resume()
      closeHandle()
    },
  }
}

function storesOf(tx: IDBTransaction, names: readonly StoreName[]): Stores {
  return Object.fromEntries(names.map((name) => [name, tx.objectStore(name)])) as Stores
}

/** Resolves once the transaction is complete; rejects if it was aborted. */
function endOf(tx: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    tx.oncomplete = () => resolve()
    tx.onabort = () => reject(tx.error ?? new Error('The transaction was aborted'))
  })
}

export function resultOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Aborts a transaction, unless it is being committed or has ended. */
function abort(tx: IDBTransaction): void {
  try {
    tx.abort()
  } catch {
    // It is committing, or has ended.
  }
}

/** Opens the database; if there is none, creates it with the schema that Dexie would create. A newer version is opened as it is. */
async function openDatabase(name: string, { indexedDB }: BrowserWindow): Promise<IDBDatabase> {
  const request = indexedDB.open(name, LOG_VERSION * DEXIE_VERSION_FACTOR)
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
