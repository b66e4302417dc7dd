import { compaction } from '#domain/log/compaction.ts'
import type { CartLog } from '../log/cart-log.ts'
import type { LogPorts } from './shop-ports.ts'
import type { StoreWithFallback } from './store-with-fallback.ts'

/** A new snapshot is taken when this many entries after the last one are no longer pending. Pending entries are kept. */
const SNAPSHOT_EVERY = 20

interface CompactorParts {
  readonly ports: LogPorts
  readonly log: Pick<CartLog, 'folds'>
  readonly store: Pick<StoreWithFallback, 'attempt' | 'current'>
  /** The end of the log. */
  readonly end: () => { readonly index: number; readonly lastSeq: number; readonly epoch: number }
}

/** Keeps the log short: a snapshot replaces what is no longer pending, unless the fold has skipped entries that newer code still needs to read. */
export function compactor({ ports, log, store, end }: CompactorParts) {
  const { snapshotEvery = SNAPSHOT_EVERY, eventId, now } = ports
  let snapshotAt = 0

  const isDue = (): boolean => {
    const { cart, customer } = log.folds()
    if (cart.newerVersion || customer.newerVersion) return false
    const pending = cart.pending.length
    return pending < snapshotEvery && end().index - snapshotAt - pending >= snapshotEvery
  }
  return {
    isDue,
    async compact(): Promise<void> {
      // If the store failed, another is opened here, which may hold fewer entries.
      await store.current()
      if (!isDue()) return
      const { epoch, ...known } = { ...end(), folds: log.folds() }
      snapshotAt = known.index
      const tail = await store.attempt((using) => using.read(0))
      if (tail === null) return
      const made = compaction({ ...known, rows: tail.rows, eventId, at: now() })
      await store.attempt((using) => using.compact({ ...made, epoch }))
      // For live queries of the store's rows, which have changed, though their content has not.
      ports.channel.post({ kind: 'appended', index: known.index })
    },
    /** Sets the index of the store's snapshot; 0 for none. */
    startFrom(index: number): void {
      snapshotAt = index
    },
  }
}
