import { type BenchRow, benchRow } from './bench-row.ts'
import { withBenchPage } from './chromium-page.ts'
import { median } from './interleaved.ts'

const ACTS = 1_000
const SINGLE_ACTS = 300
const SUBSCRIBER_LIMIT = 2
const SINGLE_LIMIT = 5
const DISK_LIMIT = 1.15
const BURST_LIMIT = 6

/** The latency from an act to the subscribers and to the disk, in Chromium. */
export async function run(): Promise<BenchRow[]> {
  return withBenchPage(async ({ page }) => {
    const seen = await page.evaluate((acts) => window.benches.actsToSubscriber(acts), ACTS)
    const single = await page.evaluate((acts) => window.benches.singleActsToSubscriber(acts), SINGLE_ACTS)
    const stored = await page.evaluate((acts) => window.benches.actsToDisk(acts), ACTS)
    const burst = await page.evaluate((acts) => window.benches.burstToDisk(acts), ACTS)
    const micros = median(seen.ours) * 1_000
    const microsFloor = median(seen.floor) * 1_000
    const singleMicros = mean(single.ours) * 1_000
    const singleFloor = mean(single.floor) * 1_000
    const rate = (ACTS * 1_000) / median(burst.ours)
    const rateFloor = (ACTS * 1_000) / median(burst.floor)
    return [
      benchRow({
        name: `act to subscriber, mean of ${ACTS}`,
        value: micros,
        unit: 'µs',
        against: `array push and plain reducer, ${microsFloor.toFixed(2)} µs`,
        ratio: micros / microsFloor,
        limit: ['at most', SUBSCRIBER_LIMIT],
      }),
      benchRow({
        name: `act to subscriber, one at a time on a cart of 20 lines, mean of ${SINGLE_ACTS}`,
        value: singleMicros,
        unit: 'µs',
        against: `array push and plain reducer, ${singleFloor.toFixed(2)} µs`,
        ratio: singleMicros / singleFloor,
        limit: ['at most', SINGLE_LIMIT],
      }),
      benchRow({
        name: 'act to disk, one at a time, p50',
        value: median(stored.ours),
        unit: 'ms',
        against: `one raw transaction, ${median(stored.floor).toFixed(2)} ms`,
        ratio: median(stored.ours) / median(stored.floor),
        limit: ['at most', DISK_LIMIT],
      }),
      benchRow({
        name: `${ACTS} acts at once to disk`,
        value: rate,
        unit: 'acts/s',
        against: `${ACTS} raw transactions, ${Math.round(rateFloor)} acts/s`,
        ratio: rate / rateFloor,
        limit: ['at least', BURST_LIMIT],
      }),
    ]
  })
}

/** The mean, for single acts, since the page's clock has a resolution of 5 µs. */
function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
