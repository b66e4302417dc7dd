import { Dexie } from 'dexie'
import { LOG_STORES, LOG_VERSION } from './log-schema.ts'

/** Dexie counts versions in tens, so that somebody else may have the ones between. */
const DEXIE_STEP = 10

interface Database {
  readonly name: string
  readonly factory: IDBFactory
  readonly keyRange: typeof IDBKeyRange
  /** Hears of the page being left and shown again, as `window` does. */
  readonly page: EventTarget
}

interface Scope {
  readonly stores: readonly string[]
  readonly mode: IDBTransactionMode
}

/**
 * The log's database, held for as long as its page is shown.
 *
 * 1. No transaction outlives the page that began it. WebKit lets one that was in flight when its page was left block
 *    every later writer, and a page that is frozen can't end its own. So all of them are aborted and the handle is closed
 *    when the page is left or frozen, and what they were for is done again when it is back.
 * 2. The handle closes itself when newer code in another tab wants to upgrade the database; every later call fails.
 */
export interface LogDatabase {
  /** Resolves with what `work` resolves with. `work` may be called again, each time in a new transaction. */
  readonly transact: <Value>(scope: Scope, work: (tx: IDBTransaction) => Promise<Value>) => Promise<Value>
  readonly close: () => void
}

/** Opens the database with its first transaction. */
export function logDatabase(database: Database): LogDatabase {
  const { page } = database
  const ended = new AbortController()
  const live = new Set<IDBTransaction>()
  const left = new WeakSet<IDBTransaction>()
  let opening: Promise<IDBDatabase> | null = null
  let handle: IDBDatabase | null = null
  let away: Away | null = null
  let closed = false

  const letGo = (): void => {
    handle?.close()
    handle = null
    opening = null
  }
  const leave = (): void => {
    away ??= goAway()
    for (const tx of live) {
      left.add(tx)
      abort(tx)
    }
    letGo()
  }
  const comeBack = (): void => {
    away?.comeBack()
    away = null
  }
  // Captured: `freeze` and `resume` are told to the document.
  const options = { capture: true, signal: ended.signal }
  for (const type of ['pagehide', 'freeze']) page.addEventListener(type, leave, options)
  for (const type of ['pageshow', 'resume']) page.addEventListener(type, comeBack, options)

  const opened = async (): Promise<IDBDatabase> => {
    for (;;) {
      while (away !== null) await away.back
      if (closed) throw new Error('The log is closed')
      if (handle !== null) return handle
      opening ??= openDatabase(database)
      const asked = opening
      const found = await asked
      if (asked === opening) handle = found
      else found.close()
    }
  }

  return {
    async transact({ stores, mode }, work) {
      for (;;) {
        const tx = (await opened()).transaction(stores, mode, { durability: 'relaxed' })
        live.add(tx)
        for (const end of ['complete', 'abort']) tx.addEventListener(end, () => live.delete(tx))
        try {
          return await work(tx)
        } catch (error) {
          if (!left.has(tx)) throw error
        }
      }
    },
    close() {
      closed = true
      ended.abort()
      comeBack()
      letGo()
    },
  }
}

interface Away {
  readonly back: Promise<void>
  readonly comeBack: () => void
}

function goAway(): Away {
  let comeBack = (): void => {}
  const back = new Promise<void>((resolve) => {
    comeBack = resolve
  })
  return { back, comeBack }
}

/** One that is being committed can't be aborted, and needs nobody to end. */
function abort(tx: IDBTransaction): void {
  try {
    tx.abort()
  } catch {
    // It has ended.
  }
}

/**
 * Made or brought up to date by Dexie. A database that is as it should be, and so nearly every one, is opened as it is: a
 * page that comes back waits for nothing else.
 */
async function openDatabase(database: Database): Promise<IDBDatabase> {
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
      if (database.version >= LOG_VERSION * DEXIE_STEP) {
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
  dexie.version(LOG_VERSION).stores(LOG_STORES)
  try {
    await dexie.open()
  } finally {
    dexie.close()
  }
}
