import { setImmediate as immediate } from 'node:timers/promises'
import { isLockTimeout, isTemporary } from './database-unavailable.ts'

interface BatchesOptions<Item, Result> {
  /** So many are under way at once: while one waits for the disk, the next is written. */
  readonly atOnce: number
  /** Begins a batch: whether it takes this one too, of those that wait, the first first. It takes the first. */
  readonly admission: () => (item: Item) => boolean
  /** All of them or nothing, with a result for each, in their order. */
  readonly write: (batch: readonly Item[]) => Promise<readonly Result[]>
}

/** Writes what comes together as one, so that it shares a round trip and a commit. One that can't be stored takes no other along. */
export interface Batches<Item, Result> {
  readonly write: (item: Item) => Promise<Result>
}

interface Waiting<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

export function batches<Item, Result>(options: BatchesOptions<Item, Result>): Batches<Item, Result> {
  const { atOnce, admission, write } = options
  let waiting: Waiting<Item, Result>[] = []
  let underWay = 0
  const writeTogether = async (batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await write(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
    } catch (error) {
      if (batch.length === 1 || (isTemporary(error) && !isLockTimeout(error)))
        for (const { reject } of batch) reject(error)
      // Nothing of the batch is stored, for the sake of one, which may wait again: so none waits for another.
      else await Promise.all(batch.map((each) => writeTogether([each])))
    }
  }
  const begin = async (): Promise<void> => {
    underWay += 1
    for (;;) {
      // What has come over other connections in this turn of the event loop is there before the first is written.
      await immediate()
      if (waiting.length === 0) break
      const takes = admission()
      const batch: Waiting<Item, Result>[] = []
      const rest: Waiting<Item, Result>[] = []
      for (const each of waiting) (takes(each.item) ? batch : rest).push(each)
      waiting = rest
      await writeTogether(batch)
    }
    underWay -= 1
  }
  return {
    write: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        if (underWay < atOnce) void begin()
      }),
  }
}
