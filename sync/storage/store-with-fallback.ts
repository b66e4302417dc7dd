import { decodeSnapshot, SNAPSHOT_KEY } from '#domain/log/snapshot.ts'
import type { LogStore } from './log-store.ts'
import { memoryLogStore } from './memory-log-store.ts'
import type { ShopPorts } from './shop-ports.ts'
import { TimeLimitError, timeLimit } from './time-limit.ts'

/** A store that does not answer for so long, in ms, has failed, or is not used until it answers. */
const STORE_LIMIT = 4_000
/** A store that failed so often without a success in between is not used any more. */
const MOST_FAILURES = 2
/** The most stores that are waited for at a time while the log is in memory; the oldest is given up for another. */
const MOST_CANDIDATES = 3

interface FallbackParts {
  readonly ports: Pick<ShopPorts, 'scheduler' | 'openStore' | 'report'>
  /** Reads an open store. What it returns takes the store as the log's: not called for a store that was too slow. */
  readonly start: (store: LogStore) => Promise<() => void>
  /** Runs `adopt` when nothing else is under way. */
  readonly whenFree: (adopt: () => Promise<void>) => Promise<void>
}

export type StoreWithFallback = ReturnType<typeof storeWithFallback>

/**
 * The log's store, and another when it fails: the same one opened again, or memory.
 *
 * F1. A store that failed, or was too slow in the middle of its work, is closed before another is used.
 * F2. Memory is never for good: a store that opens, however late, is adopted, with what was done meanwhile.
 */
export function storeWithFallback({ ports, start, whenFree }: FallbackParts) {
  const inTime = timeLimit(STORE_LIMIT, ports.scheduler)
  const candidates = new Set<LogStore>()
  let store: LogStore | null = null
  let opening: Promise<LogStore> | null = null
  let failures = 0
  let isClosed = false

  const drop = (failed: LogStore, error: unknown): void => {
    ports.report({ what: 'storage_failed', detail: String(error) })
    failed.close()
    candidates.delete(failed)
    if (store === failed) store = null
  }
  const fail = (failed: LogStore, error: unknown): void => {
    drop(failed, error)
    failures += 1
  }

  /** Replaces memory by a store (F2). */
  const adopt = async (candidate: LogStore): Promise<void> => {
    if (isClosed || store?.kind !== 'memory' || !candidates.has(candidate)) return candidate.close()
    const memory = store
    const take = await inTime(start(candidate))
    candidates.delete(candidate)
    store = candidate
    failures = 0
    memory.close()
    take()
    for (const late of candidates) late.close()
    candidates.clear()
  }
  const adoptWhenOpen = (candidate: LogStore): void => {
    candidates.add(candidate)
    candidate
      .open(SNAPSHOT_KEY, decodeSnapshot)
      .then(() => whenFree(() => adopt(candidate)))
      .catch((error) => drop(candidate, error))
  }

  const openOne = async (): Promise<LogStore> => {
    while (store === null && failures < MOST_FAILURES) {
      const candidate = ports.openStore()
      try {
        const take = await inTime(start(candidate))
        store = candidate
        take()
      } catch (error) {
        if (!(error instanceof TimeLimitError)) {
          fail(candidate, error)
          continue
        }
        failures = MOST_FAILURES
        ports.report({ what: 'storage_failed', detail: String(error) })
        adoptWhenOpen(candidate)
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
  /** The store, opened and started if need be. */
  const current = async (): Promise<LogStore> => {
    if (store !== null) return store
    opening ??= openOne().finally(() => {
      opening = null
    })
    return opening
  }

  return {
    current,
    /** Runs one operation on the store; null when it failed and was closed. */
    async attempt<Value>(run: (store: LogStore) => Promise<Value>): Promise<Value | null> {
      const using = await current()
      try {
        return await inTime(run(using))
      } catch (error) {
        fail(using, error)
        return null
      }
    },
    /** Resets the count of failures after a successful write. */
    resetFailures(): void {
      failures = 0
    },
    /** Closes a store that breaks its contract. */
    fail(error: unknown): void {
      if (store !== null) fail(store, error)
    },
    /** While the log is in memory: looks for a store that opens. */
    lookForStore(): void {
      if (isClosed || store?.kind !== 'memory') return
      const [oldest] = candidates
      if (oldest !== undefined && candidates.size >= MOST_CANDIDATES) {
        candidates.delete(oldest)
        oldest.close()
      }
      adoptWhenOpen(ports.openStore())
    },
    close(): void {
      isClosed = true
      store?.close()
      for (const candidate of candidates) candidate.close()
    },
  }
}
