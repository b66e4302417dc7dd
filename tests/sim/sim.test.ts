import { describe, expect, inject, it } from 'vitest'
import { caseFiles, readCase } from './near-plan.ts'
import { runSeeds, stopwatch, table } from './run/run-seeds.ts'
import { simulate } from './simulate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    sim: { readonly fixed: number; readonly seconds: number; readonly seed: number }
  }
}

const { fixed, seconds, seed } = inject('sim')
const FEW = { workers: 1, shrinks: 3, shrinkLimit: 20_000, without: [], near: null }

describe('whatever happens to browsers with tabs, in the end nothing is lost, doubled, reordered or different', () => {
  it.each(caseFiles)('case %s', async (file) => {
    expect(await simulate(readCase(file))).toEqual([])
  })

  it(`in the worlds of seeds 1 to ${fixed}`, async () => {
    const failures: string[] = []
    const say = (text: string): unknown => failures.push(text)
    const tally = await runSeeds({ ...FEW, seed: 1, count: fixed, limit: null, say })
    expect(tally.failed, failures.join('\n\n')).toBe(0)
  })

  it.each([
    ['fresh worlds', null, seconds],
    ['fresh worlds close to the cases', '.json', seconds / 3],
  ])('in as many %s as the time allows', async (what, near, limit) => {
    process.stdout.write(`${what} from seed ${seed} on (SIM_SEED gives it).\n`)
    const failures: string[] = []
    const say = (text: string): unknown => failures.push(text)
    const time = stopwatch()
    const run = { ...FEW, seed, near, count: Number.MAX_SAFE_INTEGER, limit: limit * 1_000, say }
    const tally = await runSeeds(run)
    process.stdout.write(`${table(tally, time())}\n`)
    expect(tally.failed, failures.join('\n\n')).toBe(0)
  })
})
