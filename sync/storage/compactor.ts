import { compaction } from '#domain/log/compaction.ts'
import type { CartLog } from '../log/cart-log.ts'
import type { LogPorts } from './shop-ports.ts'
import type { StoreWithFallback } from './store-with-fallback.ts'

/** When so many entries after a snapshot are no longer pending, comes the next: at rest, since what is pending stays. */
const SNAPSHOT_EVERY = 20

interface CompactorParts {
  readonly ports: LogPorts
  readonly log: Pick<CartLog, 'shop'>
  readonly store: Pick<StoreWithFallback, 'attempt' | 'current'>
  /** Where the log ends. */
  readonly end: () => { readonly index: number; readonly lastSeq: number; readonly epoch: number }
}

/**
 * Keeps the log short: a snapshot stands for what is no longer pending. Not where something was skipped that only newer
 * code can fold, or that code would never come to it.
 */
export function compactor({ ports, log, store, end }: CompactorParts) {
  const { snapshotEvery = SNAPSHOT_EVERY, eventId, now } = ports
  let snapshotAt = 0

  const isDue = (): boolean => {
    const { cart, customer } = log.shop()
    if (cart.newerVersion || customer.newerVersion) return false
    const pending = cart.pending.length
    return pending < snapshotEvery && end().index - snapshotAt - pending >= snapshotEvery
  }
  return {
    isDue,
    async compact(): Promise<void> {
      // A store that failed meanwhile is opened anew, and may hold less than what was known of the one before.
      await store.current()
      if (!isDue()) return
      const { epoch, ...known } = { ...end(), fold: log.shop() }
      snapshotAt = known.index
      const tail = await store.attempt((using) => using.read(0))
      if (tail === null) return
      const made = compaction({ ...known, rows: tail.rows, eventId, at: now() })
      await store.attempt((using) => using.compact({ ...made, epoch }))
      // For whoever watches the store's rows: those have changed, and nothing that they say has.
      ports.channel.post({ kind: 'appended', index: known.index })
    },
    /** The store's snapshot lies there now; 0 for none. */
    startFrom(index: number): void {
      snapshotAt = index
    },
  }
}
