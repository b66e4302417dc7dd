import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, inject, it } from 'vitest'
import type { Plan } from './plan.ts'
import { runSeeds, stopwatch, table } from './run/run-seeds.ts'
import { simulate } from './simulate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    sim: { readonly fixed: number; readonly seconds: number; readonly seed: number }
  }
}

const { fixed, seconds, seed } = inject('sim')
const cases = new URL('cases/', import.meta.url)
const FEW = { workers: 1, shrinks: 3, shrinkLimit: 20_000, without: [] }

describe('whatever happens to browsers with tabs, in the end nothing is lost, doubled, reordered or different', () => {
  it.each(readdirSync(cases).filter((file) => file.endsWith('.json')))('case %s', async (file) => {
    const plan: Plan = JSON.parse(readFileSync(new URL(file, cases), 'utf8'))
    expect(await simulate(plan)).toEqual([])
  })

  it(`in the worlds of seeds 1 to ${fixed}`, async () => {
    const failures: string[] = []
    const say = (text: string): unknown => failures.push(text)
    const tally = await runSeeds({ ...FEW, seed: 1, count: fixed, limit: null, say })
    expect(tally.failed, failures.join('\n\n')).toBe(0)
  })

  it(`in as many fresh worlds as ${seconds} seconds hold`, async () => {
    process.stdout.write(`Fresh worlds from seed ${seed} on (SIM_SEED gives it).\n`)
    const failures: string[] = []
    const say = (text: string): unknown => failures.push(text)
    const time = stopwatch()
    const run = { ...FEW, seed, count: Number.MAX_SAFE_INTEGER, limit: seconds * 1_000, say }
    const tally = await runSeeds(run)
    process.stdout.write(`${table(tally, time())}\n`)
    expect(tally.failed, failures.join('\n\n')).toBe(0)
  })
})
