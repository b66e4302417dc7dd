import { type BenchRow, benchRow } from './bench-row.ts'
import { withBenchPage } from './chromium-page.ts'
import { median } from './interleaved.ts'

const ROWS = 300

/** The cost of strict over relaxed durability, in Chromium. */
export async function run(): Promise<BenchRow[]> {
  return withBenchPage(async ({ page }) => {
    const taken = await page.evaluate((rows) => window.benches.relaxedAndStrict(rows), ROWS)
    const strict = median(taken.ours)
    const relaxed = median(taken.floor)
    return [
      benchRow({
        name: 'one IndexedDB transaction with strict durability, p50',
        value: strict,
        unit: 'ms',
        against: `relaxed durability, ${relaxed.toFixed(2)} ms`,
        ratio: strict / relaxed,
      }),
    ]
  })
}
