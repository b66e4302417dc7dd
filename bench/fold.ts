import type { CartEvent } from '#domain/cart/cart-events.ts'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { emptyFold } from '#domain/event/folded.ts'
import { foldEntries } from '#domain/log/fold.ts'
import { storedOf, syncedOf } from '#tests/kit/entries.ts'
import { type BenchRow, benchRow } from './bench-row.ts'
import { handWrittenLoop } from './hand-written-cart.ts'
import { interleaved, median } from './interleaved.ts'
import { mixedEvent } from './mixed-acts.ts'

const EVENTS = 100_000
/** The number of events in one answer of the server. */
const FACT = 200
const LIMIT = 1.5

/** A bulk fold of the server's events from a log, against a hand-written loop over the same events. */
export async function run(): Promise<BenchRow[]> {
  const events = Array.from({ length: EVENTS }, (_, index) => mixedEvent(index))
  const stored = events.map((event, index) => storedOf(index + 1, event))
  const facts = Array.from({ length: EVENTS / FACT }, (_, index) => {
    const from = index * FACT
    return syncedOf(stored.slice(from, from + FACT))
  })
  const { ours, floor } = await interleaved({
    rounds: 40,
    warmup: 8,
    ours: () => foldEntries(cartStream, emptyFold(cartStream), facts).view,
    floor: () => handWrittenLoop(emptyCart(), stored as readonly CartEvent[]),
  })
  const ratio = median(ours) / median(floor)
  return [
    benchRow({
      name: `bulk fold of ${EVENTS.toLocaleString('en')} cart events`,
      value: median(ours),
      unit: 'ms',
      against: `hand-written loop, ${median(floor).toFixed(1)} ms`,
      ratio,
      limit: ['at most', LIMIT],
    }),
  ]
}
