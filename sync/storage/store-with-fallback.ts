import { decodeSnapshot, SNAPSHOT_KEY } from '#domain/log/snapshot.ts'
import type { LogStore } from './log-store.ts'
import { memoryLogStore } from './memory-log-store.ts'
import type { ShopPorts } from './shop-ports.ts'
import { STORE_TIMEOUT_MS, TimeLimitError, timeLimit } from './time-limit.ts'

/** After this many failures without a successful write in between, the log falls back to memory. */
const MAX_FAILURES = 2
/** How many stores may be opening at a time while the log is in memory; the oldest is closed to try another. */
const MAX_CANDIDATES = 3

interface FallbackParts {
  readonly ports: Pick<ShopPorts, 'scheduler' | 'openStore' | 'report'>
  /** Reads a store. The returned function makes it the log's store; it is not called for a store that was too slow. */
  readonly start: (store: LogStore) => Promise<() => void>
  /** Runs `adopt` when no other job is running. */
  readonly whenFree: (adopt: () => Promise<void>) => Promise<void>
}

export type StoreWithFallback = ReturnType<typeof storeWithFallback>

/**
 * The log's store, with a fallback when it fails: the same one reopened, or memory.
 *
 * F1. A store that failed, or timed out in an operation, is closed before another is used. One that is slow to open is not.
 * F2. Memory is never permanent: a store that opens, however late, is adopted and gets the events made meanwhile.
 */
export function storeWithFallback({ ports, start, whenFree }: FallbackParts) {
  const inTime = timeLimit(STORE_TIMEOUT_MS, ports.scheduler)
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
    const take = await inTime(start(candidate))
    candidates.delete(candidate)
    store = candidate
    failures = 0
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
    while (store === null && failures < MAX_FAILURES) {
      const candidate = ports.openStore()
      try {
        const take = await inTime(start(candidate))
        store = candidate
        take()
      } catch (error) {
        if (error instanceof TimeLimitError) {
          failures = MAX_FAILURES
          ports.report({ what: 'storage_failed', detail: String(error) })
          adoptWhenOpen(candidate)
        } else fail(candidate, error)
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
  /** Returns the store, opening one if necessary. */
  const current = async (): Promise<LogStore> => {
    if (store !== null) return store
    opening ??= openOne().finally(() => {
      opening = null
    })
    return opening
  }

  return {
    current,
    /** Runs one operation on the store. Resolves with null if it failed; the store is then closed. */
    async attempt<Value>(run: (store: LogStore) => Promise<Value>): Promise<Value | null> {
      const using = await current()
      try {
        return await inTime(run(using))
      } catch (error) {
        fail(using, error)
        return null
      }
    },
    resetFailures(): void {
      failures = 0
    },
    /** Closes a store that violates its contract. */
    fail(error: unknown): void {
      if (store !== null) fail(store, error)
    },
    /** While the log is in memory, tries to open another store. */
    lookForStore(): void {
      if (isClosed || store?.kind !== 'memory') return
      const [oldest] = candidates
      if (oldest !== undefined && candidates.size >= MAX_CANDIDATES) {
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
