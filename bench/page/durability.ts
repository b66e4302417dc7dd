import { browserClockAndIds } from '#sync/browser/clock-and-ids.ts'
import { interleaved, type Rounds } from '../interleaved.ts'
import { completionOf, rawStore } from './raw-store.ts'

/** Ms until a row is committed, sequentially: with strict durability; as the floor, with relaxed durability. */
export async function relaxedAndStrict(rows: number): Promise<Rounds> {
  const { db, add } = await rawStore('durability')
  const row = (): object => ({ kind: 'event', id: browserClockAndIds.eventId(), at: browserClockAndIds.now() })
  const addStrictly = (): Promise<void> => {
    const tx = db.transaction('log', 'readwrite', { durability: 'strict' })
    tx.objectStore('log').add(row())
    return completionOf(tx)
  }
  return interleaved({ rounds: rows, warmup: 20, ours: addStrictly, floor: () => add(row()) })
}
