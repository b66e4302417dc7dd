import { cartStream } from '#domain/cart/cart-stream.ts'
import { emptyFold, foldEntries } from '#domain/log/fold.ts'
import { replayBrowser } from '#domain/replay/replay.ts'
import { syncedOf } from '#tests/kit/entries.ts'
import type { BenchRow } from './bench-row.ts'
import { changingEntry, changingStored } from './changing-mind.ts'
import { median } from './interleaved.ts'

const EVENTS = 100_000
/** As many events as one answer of the server brings. */
const FACT = 200
const POINTS = 1_000
/** Each point is looked at so often, and counts by its median: on a busy machine any single look may be interrupted. */
const LOOKS = 5
/** A prime: all parts of the log are visited, in no order. */
const STRIDE = 7_919_993
const POINT_LIMIT = 16
const FOLD_LIMIT = 100

/** A long log, folded whole, and then looked at here and there, as whoever drags a slider does. */
export async function run(): Promise<BenchRow[]> {
  const logs = {
    'a log in step with the server': answered(),
    'a log without a network': Array.from({ length: EVENTS }, (_, index) => changingEntry(index + 1)),
  }
  return Object.entries(logs).flatMap(([name, entries]) => {
    const folds = Array.from({ length: 9 }, () => taken(() => foldEntries(cartStream, emptyFold(cartStream), entries)))
    const replay = replayBrowser({ entries })
    const lookAt = (index: number) => replay.at((index * STRIDE) % (replay.length + 1))
    for (let index = 0; index < POINTS; index += 1) lookAt(index)
    const looks = Array.from({ length: LOOKS }, () =>
      Array.from({ length: POINTS }, (_, at) => taken(() => lookAt(at))),
    )
    const worst = Math.max(...Array.from({ length: POINTS }, (_, at) => median(looks.map((look) => look[at] ?? 0))))
    return [
      {
        name: `full fold of ${name}, ${EVENTS.toLocaleString('en')} events`,
        value: median(folds),
        unit: 'ms',
        against: '',
        ratio: null,
        limit: `at most ${FOLD_LIMIT} ms`,
        ok: median(folds) <= FOLD_LIMIT,
      },
      {
        name: `any point of ${name}, the slowest of ${POINTS.toLocaleString('en')}`,
        value: worst,
        unit: 'ms',
        against: '',
        ratio: null,
        limit: `at most ${POINT_LIMIT} ms`,
        ok: worst <= POINT_LIMIT,
      },
    ]
  })
}

/** The shopper's events one by one, and an answer to every so many of them. */
function answered() {
  return Array.from({ length: EVENTS / FACT }, (_, fact) => {
    const seqs = Array.from({ length: FACT }, (_, index) => fact * FACT + index + 1)
    return [...seqs.map(changingEntry), syncedOf(seqs.map(changingStored), (fact + 1) * FACT)]
  }).flat()
}

function taken(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}
