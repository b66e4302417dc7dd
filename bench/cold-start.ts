import type { BenchRow } from './bench-row.ts'
import { type BenchPage, withBenchPage } from './chromium-page.ts'
import { median } from './interleaved.ts'

const FEW = 100
const MANY = 10_000
const ROUNDS = 60
const WARMUP = 6
const LIMIT = 1.25
/** How much longer a hundred times as many entries may take: what the clock cannot tell from nothing. */
const FLATNESS = 1.25

/** From a reload to the cart that the log holds, in a real Chromium. */
export async function run(): Promise<BenchRow[]> {
  return withBenchPage(async (bench) => {
    const { few, many, floor } = await starts(bench)
    const ratio = median(many) / median(floor)
    const growth = median(many) / median(few)
    return [
      {
        name: `cold start with ${MANY} entries behind it`,
        value: median(many),
        unit: 'ms',
        against: `raw read of tail, snapshot and whose they are, ${median(floor).toFixed(1)} ms`,
        ratio,
        limit: `at most ${LIMIT}`,
        ok: ratio <= LIMIT,
      },
      {
        name: `cold start with ${MANY} entries against ${FEW}`,
        value: median(many),
        unit: 'ms',
        against: `${FEW} entries, ${median(few).toFixed(1)} ms`,
        ratio: growth,
        limit: `at most ${FLATNESS}`,
        ok: growth <= FLATNESS,
      },
    ]
  })
}

/** Ms of starts with few and with many entries, and of the floor for many: in turns, each in a page freshly loaded. */
async function starts({ page, url }: BenchPage) {
  const few = `log of ${FEW}`
  const many = `log of ${MANY}`
  await page.evaluate(([name, entries]) => window.benches.fillLog(name, entries), [few, FEW] as const)
  await page.evaluate(([name, entries]) => window.benches.fillLog(name, entries), [many, MANY] as const)
  const fresh = async (bench: 'coldStart' | 'rawRead', name: string): Promise<number> => {
    await page.goto(url)
    // What is left to do of the page itself is not what is measured.
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
    // Each goes first as often as the others: a page inherits something from the one before it.
    for (let turn = 0; turn < turns.length; turn += 1) await turns[(round + turn) % turns.length]?.()
  }
  for (const times of Object.values(taken)) times.splice(0, WARMUP)
  return taken
}
