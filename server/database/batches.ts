import { setImmediate as immediate } from 'node:timers/promises'
import { DatabaseUnavailable, isHeldByOthers, isTemporary } from './database-unavailable.ts'

/** So many of batches that failed are written at once, each by itself: the rest of the pool's connections are for others. */
const MOST_ALONE = 6

interface BatchesOptions<Item, Result> {
  /** So many batches are under way at once: while one waits for the disk, the next is written. */
  readonly atOnce: number
  /** Those of the waiting, the first first, that are written together next. At least one where nothing is under way. */
  readonly next: (waiting: readonly Item[], underWay: readonly Item[]) => readonly Item[]
  /** All of them or nothing, with a result for each, in their order. */
  readonly write: (batch: readonly Item[]) => Promise<readonly Result[]>
  /** Writes one of a batch that failed, if not as `write` does it. Then a batch of one is tried again by this too, where others held its rows. */
  readonly writeAlone?: (item: Item) => Promise<Result>
  /**
   * In ms: what has waited for so long is refused. So is then whatever waits where the database does not answer, or the last would wait for as many timeouts as
   * there are before it. Without it everything waits for its own answer.
   */
  readonly mostWait?: number
}

/** Writes what comes together as one, so that it shares a round trip and a commit. One that can't be stored takes no other along. */
export interface Batches<Item, Result> {
  readonly write: (item: Item) => Promise<Result>
}

type Way = 'together' | 'alone'

interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
  /** Whether it came longer ago than anything may wait. */
  isLate: boolean
}

export function batches<Item, Result>(options: BatchesOptions<Item, Result>): Batches<Item, Result> {
  type One = Waiting<Item, Result>
  const { atOnce, next, write, mostWait } = options
  const writeAlone = options.writeAlone ?? (async (item) => (await write([item]))[0] as Result)
  /** Those that wait for a batch, those of batches that failed, and those that are being written. */
  const [together, alone, underWay] = [new Set<One>(), new Set<One>(), new Set<One>()]
  const working: Record<Way, number> = { together: 0, alone: 0 }

  const refuse = (ones: readonly One[], error: unknown): void => {
    for (const one of ones) {
      together.delete(one)
      alone.delete(one)
      one.reject(error)
    }
  }
  /** A batch of which nothing is stored. */
  const tryAlone = (batch: readonly One[]): void => {
    for (const one of batch) {
      if (one.isLate) one.reject(waitedTooLong())
      else alone.add(one)
    }
  }
  const fail = (batch: readonly One[], error: unknown, how: Way): void => {
    const isHeld = isHeldByOthers(error)
    const isUnavailable = isTemporary(error) && !isHeld
    const isOtherAlone = batch.length > 1 || (isHeld && options.writeAlone !== undefined)
    if (how === 'together' && isOtherAlone && !isUnavailable) tryAlone(batch)
    else refuse(batch, error)
    if (isUnavailable && mostWait !== undefined) refuse([...together, ...alone], error)
  }
  const writeNow = async (batch: readonly One[], how: Way): Promise<void> => {
    for (const one of batch) underWay.add(one)
    try {
      const items = itemsOf(batch)
      const results = how === 'together' ? await write(items) : await Promise.all(items.map(writeAlone))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
    } catch (error) {
      fail(batch, error, how)
    }
    for (const one of batch) underWay.delete(one)
    wake()
  }
  const writeBatches = async (): Promise<void> => {
    working.together += 1
    for (;;) {
      // What has come over other connections in this turn of the event loop is there before the first is written.
      await immediate()
      const chosen = new Set(next(itemsOf(together), itemsOf(underWay)))
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
    if (together.size > 0 && working.together < atOnce) void writeBatches()
    while (alone.size > 0 && working.alone < MOST_ALONE) void writeSingles()
  }

  return {
    async write(item) {
      const { promise, resolve, reject } = Promise.withResolvers<Result>()
      const one: One = { item, resolve, reject, isLate: false }
      const onLate = (): void => {
        one.isLate = true
        if (together.has(one) || alone.has(one)) refuse([one], waitedTooLong())
      }
      const timer = mostWait === undefined ? undefined : setTimeout(onLate, mostWait)
      together.add(one)
      wake()
      try {
        return await promise
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

function itemsOf<Item>(ones: Iterable<{ readonly item: Item }>): Item[] {
  return Array.from(ones, ({ item }) => item)
}

function waitedTooLong(): DatabaseUnavailable {
  return new DatabaseUnavailable(new Error('a write waited for its turn for too long'))
}
