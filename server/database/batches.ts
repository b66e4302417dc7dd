import { setImmediate as immediate } from 'node:timers/promises'
import { DatabaseUnavailable, isHeldByOthers, isTemporary } from './database-unavailable.ts'

/** How many items of failed batches are written at once, each alone. It leaves the rest of the pool's connections free. */
const MAX_WRITTEN_ALONE = 6

interface BatchesOptions<Item, Result> {
  /** How many batches may be in progress at once: while one waits for the disk, the next is written. */
  readonly concurrency: number
  /** Chooses the items of the next batch, in order of arrival. Must choose at least one if no batch is in progress. */
  readonly next: (waiting: readonly Item[], inProgress: readonly Item[]) => readonly Item[]
  /** Stores all items or none. Resolves with one result per item, in their order. */
  readonly write: (batch: readonly Item[]) => Promise<readonly Result[]>
  /** Writes one item of a failed batch; by default `write` does. If given, it also retries a batch of one whose rows were locked. */
  readonly writeAlone?: (item: Item) => Promise<Result>
  /**
   * The longest wait for a write, in ms; then it is refused. If the database does not answer, everything that waits is
   * refused too: otherwise the last would wait for all the timeouts before it. By default there is no limit.
   */
  readonly maxWait?: number
}

type Mode = 'together' | 'alone'

interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
  /** Whether it has waited for longer than `maxWait`. */
  isLate: boolean
}

/**
 * Returns a function that writes concurrent items in batches, which share a round trip and a commit. An item that can't be
 * stored fails alone.
 */
export function batches<Item, Result>(options: BatchesOptions<Item, Result>): (item: Item) => Promise<Result> {
  type Write = Waiting<Item, Result>
  const { concurrency, next, write, maxWait } = options
  const writeAlone = options.writeAlone ?? (async (item) => (await write([item]))[0] as Result)
  /** Items that wait for a batch, items of failed batches, and items that are being written. */
  const [together, alone, inProgress] = [new Set<Write>(), new Set<Write>(), new Set<Write>()]
  const working: Record<Mode, number> = { together: 0, alone: 0 }

  const refuse = (writes: readonly Write[], error: unknown): void => {
    for (const one of writes) {
      together.delete(one)
      alone.delete(one)
      one.reject(error)
    }
  }
  /** Called for a failed batch, of which nothing is stored. */
  const tryAlone = (batch: readonly Write[]): void => {
    for (const one of batch) {
      if (one.isLate) one.reject(waitedTooLong())
      else alone.add(one)
    }
  }
  const fail = (batch: readonly Write[], error: unknown, mode: Mode): void => {
    const isHeld = isHeldByOthers(error)
    const isUnavailable = isTemporary(error) && !isHeld
    const isOtherAlone = batch.length > 1 || (isHeld && options.writeAlone !== undefined)
    if (mode === 'together' && isOtherAlone && !isUnavailable) tryAlone(batch)
    else refuse(batch, error)
    if (isUnavailable && maxWait !== undefined) refuse([...together, ...alone], error)
  }
  const writeNow = async (batch: readonly Write[], mode: Mode): Promise<void> => {
    for (const one of batch) inProgress.add(one)
    try {
      const items = itemsOf(batch)
      const results = mode === 'together' ? await write(items) : await Promise.all(items.map(writeAlone))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
    } catch (error) {
      fail(batch, error, mode)
    }
    for (const one of batch) inProgress.delete(one)
    wake()
  }
  const writeBatches = async (): Promise<void> => {
    working.together += 1
    for (;;) {
      // Items that arrive over other connections in this turn of the event loop join the batch.
      await immediate()
      const chosen = new Set(next(itemsOf(together), itemsOf(inProgress)))
      const batch = [...together].filter(({ item }) => chosen.has(item))
      if (batch.length === 0) break
      for (const one of batch) together.delete(one)
      await writeNow(batch, 'together')
    }
    working.together -= 1
  }
  const writeSingles = async (): Promise<void> => {
    working.alone += 1
    for (const one of alone) {
      alone.delete(one)
      await writeNow([one], 'alone')
    }
    working.alone -= 1
  }
  const wake = (): void => {
    if (together.size > 0 && working.together < concurrency) void writeBatches()
    while (alone.size > 0 && working.alone < MAX_WRITTEN_ALONE) void writeSingles()
  }

  return async (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const one: Write = { item, resolve, reject, isLate: false }
    const onLate = (): void => {
      one.isLate = true
      if (together.has(one) || alone.has(one)) refuse([one], waitedTooLong())
    }
    const timer = maxWait === undefined ? undefined : setTimeout(onLate, maxWait)
    together.add(one)
    wake()
    try {
      return await promise
    } finally {
      clearTimeout(timer)
    }
  }
}

const itemsOf = <Item>(writes: Iterable<{ readonly item: Item }>): Item[] => Array.from(writes, ({ item }) => item)

function waitedTooLong(): DatabaseUnavailable {
  return new DatabaseUnavailable(new Error('a write waited for its turn for too long'))
}
