import { Dexie } from 'dexie'

/** Dexie counts versions in tens, so that somebody else may have the ones between. */
const DEXIE_STEP = 10
const VERSION = 1
const STORES = { log: '++index', meta: 'id', snapshots: 'key' }

interface Database {
  readonly name: string
  readonly factory: IDBFactory
  readonly keyRange: typeof IDBKeyRange
}

/**
 * The log's database, made or brought up to date by Dexie. One that is as it should be, and so nearly every one, is
 * opened as it is: a page that comes back waits for nothing else.
 *
 * The handle closes itself when newer code in another tab wants to upgrade the database; every later call on it fails.
 */
export async function openDatabase(database: Database): Promise<IDBDatabase> {
  const found = await openExisting(database)
  if (found !== null) return found
  await makeByDexie(database)
  const made = await openExisting(database)
  if (made === null) throw new Error('The database that was made is not there')
  return made
}

/** Null where there is none, or only one of an older version. */
function openExisting({ name, factory }: Database): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name)
    let isMissing = false
    request.onupgradeneeded = () => {
      isMissing = true
      request.transaction?.abort()
    }
    request.onerror = (event) => {
      event.preventDefault()
      if (isMissing) resolve(null)
      else reject(request.error)
    }
    request.onsuccess = () => {
      const database = request.result
      database.onversionchange = () => database.close()
      if (database.version >= VERSION * DEXIE_STEP) {
        resolve(database)
      } else {
        database.close()
        resolve(null)
      }
    }
  })
}

async function makeByDexie({ name, factory, keyRange }: Database): Promise<void> {
  const dexie = new Dexie(name, { indexedDB: factory, IDBKeyRange: keyRange, cache: 'disabled' })
  dexie.version(VERSION).stores(STORES)
  try {
    await dexie.open()
  } finally {
    dexie.close()
  }
}
