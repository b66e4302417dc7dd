import type { ShopPorts } from '../shop-ports.ts'
import type { LogStore } from './log-store.ts'
import { memoryLogStore } from './memory-log-store.ts'
import { TooSlow, timeLimit } from './time-limit.ts'

/** A store that says nothing for so long, in ms, has failed. */
const STORE_LIMIT = 4_000
/** A store that failed so often without a success between, or that never opens, is not opened again. */
const MOST_FAILURES = 2

interface KeeperParts {
  readonly ports: Pick<ShopPorts, 'scheduler' | 'openStore' | 'report'>
  /** Opens a store and reads it. What it returns takes it as the log's: not called for a store that was too slow. */
  readonly start: (store: LogStore) => Promise<() => void>
}

/** Holds the log's store, and finds another when it fails: the same one opened again, or memory at the worst. */
export interface StoreKeeper {
  /** The store, opened and started if need be. */
  readonly current: () => Promise<LogStore>
  /** Does one thing with the store; null when it failed, and the store was let go. */
  readonly attempt: <Value>(run: (store: LogStore) => Promise<Value>) => Promise<Value | null>
  /** Forgets earlier failures: the store has taken something. */
  readonly praise: () => void
  readonly close: () => void
}

export function keepStore({ ports, start }: KeeperParts): StoreKeeper {
  const inTime = timeLimit(STORE_LIMIT, ports.scheduler)
  let store: LogStore | null = null
  let failures = 0

  const fail = (failed: LogStore, error: unknown): void => {
    ports.report({ what: 'storage_failed', detail: String(error) })
    failed.close()
    store = null
    failures += 1
  }

  const current = async (): Promise<LogStore> => {
    while (store === null && failures < MOST_FAILURES) {
      const candidate = ports.openStore()
      try {
        const take = await inTime(start(candidate))
        store = candidate
        take()
      } catch (error) {
        fail(candidate, error)
        if (error instanceof TooSlow) failures = MOST_FAILURES
      }
    }
    if (store === null) {
      const memory = memoryLogStore()
      const take = await start(memory)
      store = memory
      take()
    }
    return store
  }

  return {
    current,
    async attempt(run) {
      const using = await current()
      try {
        return await inTime(run(using))
      } catch (error) {
        fail(using, error)
        return null
      }
    },
    praise() {
      failures = 0
    },
    close() {
      store?.close()
    },
  }
}
