/** A bare IndexedDB database with a log and a table of snapshots. */
export interface RawStore {
  readonly db: IDBDatabase
  /** Adds one row in one transaction with relaxed durability. Resolves when it is complete. */
  readonly add: (row: object) => Promise<void>
}

export async function rawStore(name: string): Promise<RawStore> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('log', { keyPath: 'index', autoIncrement: true })
    request.result.createObjectStore('snapshots', { keyPath: 'key' })
  }
  const db = await resultOf(request)
  return {
    db,
    add(row) {
      const tx = db.transaction('log', 'readwrite', { durability: 'relaxed' })
      tx.objectStore('log').add(row)
      return completionOf(tx)
    },
  }
}

export function resultOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

export function completionOf(tx: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    tx.oncomplete = () => resolve()
    tx.onabort = () => reject(tx.error)
  })
}
