import { assert } from '#domain/assert.ts'
import { cartStream } from '#domain/cart/cart-stream.ts'
import { emptyFold } from '#domain/event/folded.ts'
import { foldEntries } from '#domain/log/fold.ts'
import { firstDifference } from '#domain/replay/first-difference.ts'
import { replayBrowser, replayServer } from '#domain/replay/replay.ts'
import { runToEnd, type SlicedWork } from '#domain/replay/sliced-work.ts'
import { reconstructBrowserLogs, serverStreamOf } from '#domain/support/browser-logs.ts'
import type { RecordedCart } from '#domain/support/recorded-cart.ts'
import { prepareTracks } from '#src/support/replay-tracks.ts'
import { CART_ID, clientOf, idOf, NOW, syncedOf } from '#tests/kit/entries.ts'
import { type BenchRow, benchRow } from './bench-row.ts'
import { interleaved, median } from './interleaved.ts'
import { mixedEntry, mixedStoredEvent } from './mixed-acts.ts'

const EVENTS = 100_000
/** The number of events in one answer of the server. */
const FACT = 200
const POINTS = 1_000
/** How often each point is measured. Its median counts: on a busy machine any single measurement may be interrupted. */
const LOOKS = 5
/** A prime, so that points from all over the log are visited in a scattered order. */
const STRIDE = 7_919_993
const POINT_LIMIT = 16
const FOLD_LIMIT = 100
/** How long a step may block the page, in ms: the console processes a long log in slices. */
const STEP_LIMIT = 50
/** The most that a search for the first difference may cost, relative to folding both sides. */
const SEARCH_LIMIT = 4
const ROUNDS = 9

/** A long log is folded, and then viewed at scattered points, as with a slider. */
export async function run(): Promise<BenchRow[]> {
  return [...lookedAt(), ...(await opened())]
}

/** Opens a cart in the console: its events, with a report for every answer that the browser received. */
async function opened(): Promise<BenchRow[]> {
  const recorded = recordedCart()
  const [log] = runToEnd(reconstructBrowserLogs(recorded))
  assert(log !== undefined, 'a browser made the events')
  const server = serverStreamOf(recorded)
  const name = `${EVENTS.toLocaleString('en')} events and as many answers`
  // As with the points, the median of each step counts.
  const rounds = Array.from({ length: ROUNDS }, () => progressSteps(prepareTracks(recorded)))
  const longest = Math.max(...(rounds[0] ?? []).map((_, step) => median(rounds.map((steps) => steps[step] ?? 0))))
  const { ours, floor } = await interleaved({
    rounds: ROUNDS,
    warmup: 2,
    ours: () => runToEnd(firstDifference(log, [server])),
    floor: () => [replayBrowser(log).at(log.entries.length), replayServer(server).at(server.events.length)],
  })
  const ratio = median(ours) / median(floor)
  return [
    benchRow({
      name: `the longest that a page stands still while ${name} are made ready for a replay`,
      value: longest,
      unit: 'ms',
      limit: ['at most', STEP_LIMIT],
    }),
    benchRow({
      name: `the search of ${name} for a first difference, where there is none`,
      value: median(ours),
      unit: 'ms',
      against: `both sides folded once, ${median(floor).toFixed(1)} ms`,
      ratio,
      limit: ['at most', SEARCH_LIMIT],
    }),
  ]
}

/** The duration of each step between two yields, in ms. */
function progressSteps(work: SlicedWork<unknown>): number[] {
  const steps: number[] = []
  for (let isDone = false; !isDone; ) {
    steps.push(
      taken(() => {
        isDone = work.next().done === true
      }),
    )
  }
  return steps
}

/** A recorded cart of one browser, which was answered after every act, parsed from JSON as in the console. */
function recordedCart(): RecordedCart {
  const seqs = Array.from({ length: EVENTS }, (_, index) => index + 1)
  const seen = seqs.map((seq) => ({
    id: idOf(500_000 + seq),
    clientId: clientOf(1),
    type: 'Synced',
    at: NOW + seq,
    receivedAt: NOW + seq,
    data: { after: seq, cursor: seq, acknowledged: seq, shown: 0, total: 0 },
  }))
  const events = seqs.map(mixedStoredEvent)
  const recorded = { cartId: CART_ID, events, storedAt: events.map(({ at }) => at), staff: {}, seen }
  return JSON.parse(JSON.stringify(recorded)) as RecordedCart
}

function lookedAt(): BenchRow[] {
  const logs = {
    'a log in step with the server': answered(),
    'a log without a network': Array.from({ length: EVENTS }, (_, index) => mixedEntry(index + 1)),
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
      benchRow({
        name: `full fold of ${name}, ${EVENTS.toLocaleString('en')} events`,
        value: median(folds),
        unit: 'ms',
        limit: ['at most', FOLD_LIMIT],
      }),
      benchRow({
        name: `any point of ${name}, the slowest of ${POINTS.toLocaleString('en')}`,
        value: worst,
        unit: 'ms',
        limit: ['at most', POINT_LIMIT],
      }),
    ]
  })
}

/** The shopper's events, with an answer after every `FACT` of them. */
function answered() {
  return Array.from({ length: EVENTS / FACT }, (_, fact) => {
    const seqs = Array.from({ length: FACT }, (_, index) => fact * FACT + index + 1)
    return [...seqs.map(mixedEntry), syncedOf(seqs.map(mixedStoredEvent), (fact + 1) * FACT)]
  }).flat()
}

function taken(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}
