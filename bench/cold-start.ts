import type { BenchRow } from './bench-row.ts'
import { type BenchPage, withBenchPage } from './chromium-page.ts'
import { median, type Rounds } from './interleaved.ts'

const FEW = 100
const MANY = 10_000
const ROUNDS = 25
const LIMIT = 1.5
/** How much longer a hundred times as many entries may take: what the clock cannot tell from nothing. */
const FLATNESS = 1.25

/** From a reload to the cart that the log holds, in a real Chromium. */
export async function run(): Promise<BenchRow[]> {
  return withBenchPage(async (bench) => {
    const few = await startsWith(bench, FEW)
    const many = await startsWith(bench, MANY)
    const ratio = median(many.ours) / median(many.floor)
    const growth = median(many.ours) / median(few.ours)
    return [
      {
        name: `cold start with ${MANY} entries behind it`,
        value: median(many.ours),
        unit: 'ms',
        against: `raw read of tail and snapshot, ${median(many.floor).toFixed(1)} ms`,
        ratio,
        limit: `at most ${LIMIT}`,
        ok: ratio <= LIMIT,
      },
      {
        name: `cold start with ${MANY} entries against ${FEW}`,
        value: median(many.ours),
        unit: 'ms',
        against: `${FEW} entries, ${median(few.ours).toFixed(1)} ms`,
        ratio: growth,
        limit: `at most ${FLATNESS}`,
        ok: growth <= FLATNESS,
      },
    ]
  })
}

/** Each start in a page of its own, freshly loaded; ours and the floor in turns. */
async function startsWith({ page, url }: BenchPage, entries: number): Promise<Rounds> {
  const name = `log of ${entries}`
  await page.evaluate(([of, count]) => window.benches.fillLog(of, count), [name, entries] as const)
  const taken = { ours: [] as number[], floor: [] as number[] }
  for (let round = -3; round < ROUNDS; round += 1) {
    await page.goto(url)
    const floor = await page.evaluate((of) => window.benches.rawRead(of), name)
    await page.goto(url)
    const ours = await page.evaluate((of) => window.benches.coldStart(of), name)
    if (round < 0) continue
    taken.ours.push(ours)
    taken.floor.push(floor)
  }
  return taken
}
