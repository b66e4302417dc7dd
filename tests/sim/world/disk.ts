import { cartStream } from '#domain/cart/cart-stream.ts'
import type { LogEntry } from '#domain/log/entry.ts'
import { emptyFold, foldEntries } from '#domain/log/fold.ts'
import { decodeRow, decodeRows } from '#sync/log/log-row.ts'
import type { LogStore, RawRow } from '#sync/log/log-store.ts'
import { type MemoryDisk, memoryDisk, memoryLogStore } from '#sync/log/memory-log-store.ts'
import type { Process } from './process.ts'
import type { Random } from './random.ts'

/** What a failing disk does to an operation: nothing of it, all of it but without a word, or nothing at all for ever. */
export type DiskFault = {
  readonly error: 'QuotaExceededError' | 'UnknownError' | 'AbortError' | 'InvalidStateError'
  readonly how: 'refuses' | 'writes_and_fails' | 'hangs'
}

/** One browser's storage, shared by its tabs and outliving them. */
export interface Disk {
  readonly content: () => MemoryDisk
  /** Fails the next so many operations. */
  readonly fail: (fault: DiskFault, operations: number) => void
  readonly heal: () => void
  /** Calls whenever the log was wiped, with the ids of the events that were in it. */
  readonly onWipe: (listener: (events: readonly string[]) => void) => void
  /** The era, kept beside the log in a storage that does not fail. */
  era: number | null
  /** Spoils the last event that is still to be sent, and returns its id; null where there is none. */
  readonly corrupt: () => string | null
  readonly storeFor: (process: Process) => LogStore
}

export function disk(chance: Random): Disk {
  const content = memoryDisk()
  let fault: DiskFault | null = null
  let failing = 0
  const listeners: ((events: readonly string[]) => void)[] = []

  return {
    era: null,
    onWipe: (listener) => listeners.push(listener),
    content: () => content,
    fail(next, operations) {
      fault = next
      failing = operations
    },
    heal() {
      failing = 0
    },
    corrupt() {
      const { pending } = foldEntries(cartStream, emptyFold(cartStream), entriesOf(content))
      const id = pending.at(-1)?.id ?? null
      content.rows = content.rows.map((row) => (idOf(row) === id ? { index: row.index, entry: 'spoilt' } : row))
      return id
    },
    storeFor(process) {
      const inner = memoryLogStore(content)
      let closed = false
      const operation = async <Value>(run: () => Promise<Value>): Promise<Value> => {
        await process.pause(1 + chance.below(4))
        if (closed) throw new DOMException('The handle is closed', 'InvalidStateError')
        if (fault !== null && failing > 0) {
          failing -= 1
          const { error, how } = fault
          if (how === 'writes_and_fails') await run()
          if (how === 'hangs') await new Promise(() => {})
          throw new DOMException('The disk fails', error)
        }
        const done = await run()
        await process.pause(chance.below(4))
        return done
      }
      return {
        kind: 'indexeddb',
        open: (opening) => operation(() => inner.open(opening)),
        read: (after) => operation(() => inner.read(after)),
        append: (batch) => operation(() => inner.append(batch)),
        wipe: (wipe) =>
          operation(async () => {
            const events = entriesOf(content).flatMap(({ kind, id }) => (kind === 'event' ? id : []))
            const done = await inner.wipe(wipe)
            if (done.ok) for (const listener of listeners) listener(events)
            return done
          }),
        claim: () => operation(() => inner.claim()),
        compact: (compaction) => operation(() => inner.compact(compaction)),
        close() {
          closed = true
        },
      }
    },
  }
}

/** What can be read on a disk. */
export function entriesOf(content: MemoryDisk): LogEntry[] {
  return decodeRows(content.rows).map(({ entry }) => entry)
}

function idOf(row: RawRow): string | null {
  return decodeRow(row)?.entry.id ?? null
}
