import { type BenchRow, benchRow } from './bench-row.ts'
import { type BenchPage, withBenchPage } from './chromium-page.ts'
import { median } from './interleaved.ts'

const FEW = 100
const MANY = 10_000
const ROUNDS = 60
const WARMUP = 6
const LIMIT = 1.25
/** The most that a hundred times as many entries may add: the resolution of the clock. */
const FLATNESS = 1.25

/** The time from a reload to the cart from the log, in Chromium. */
export async function run(): Promise<BenchRow[]> {
  return withBenchPage(async (bench) => {
    const { few, many, floor } = await starts(bench)
    const ratio = median(many) / median(floor)
    const growth = median(many) / median(few)
    return [
      benchRow({
        name: `cold start with ${MANY} entries behind it`,
        value: median(many),
        unit: 'ms',
        against: `raw read of tail, snapshot and whose they are, ${median(floor).toFixed(1)} ms`,
        ratio,
        limit: ['at most', LIMIT],
      }),
      benchRow({
        name: `cold start with ${MANY} entries against ${FEW}`,
        value: median(many),
        unit: 'ms',
        against: `${FEW} entries, ${median(few).toFixed(1)} ms`,
        ratio: growth,
        limit: ['at most', FLATNESS],
      }),
    ]
  })
}

/** Start times in ms with few and with many entries, and of the floor for many, in turns, each on a freshly loaded page. */
async function starts({ page, url }: BenchPage) {
  const few = `log of ${FEW}`
  const many = `log of ${MANY}`
  await page.evaluate(([name, entries]) => window.benches.fillLog(name, entries), [few, FEW] as const)
  await page.evaluate(([name, entries]) => window.benches.fillLog(name, entries), [many, MANY] as const)
  const fresh = async (bench: 'coldStart' | 'rawRead', name: string): Promise<number> => {
    await page.goto(url)
    // Waits until the page itself is idle, which is not part of the measurement.
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
    return page.evaluate(([which, of]) => window.benches[which](of), [bench, name] as const)
  }
  const taken = { few: [] as number[], many: [] as number[], floor: [] as number[] }
  const turns = [
    async () => taken.floor.push(await fresh('rawRead', many)),
    async () => taken.many.push(await fresh('coldStart', many)),
    async () => taken.few.push(await fresh('coldStart', few)),
  ]
  for (let round = 0; round < WARMUP + ROUNDS; round += 1) {
    // Each one is first equally often, since a page is influenced by the one before it.
    for (let turn = 0; turn < turns.length; turn += 1) await turns[(round + turn) % turns.length]?.()
  }
  for (const times of Object.values(taken)) times.splice(0, WARMUP)
  return taken
}
