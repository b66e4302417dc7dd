import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, inject, it } from 'vitest'
import { type Plan, planOf } from './plan.ts'
import { shrunk, simulate } from './simulate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    sim: { readonly seeds: number; readonly seed: number }
  }
}

const { seeds, seed: first } = inject('sim')
const cases = new URL('cases/', import.meta.url)

describe('whatever happens to two browsers with two tabs each, at rest nothing is lost, doubled, reordered or different', () => {
  it.each(readdirSync(cases).filter((file) => file.endsWith('.json')))('case %s', async (file) => {
    const plan: Plan = JSON.parse(readFileSync(new URL(file, cases), 'utf8'))
    expect(await simulate(plan)).toEqual([])
  })

  it(`seeds ${first} to ${first + seeds - 1}`, async () => {
    for (let seed = first; seed < first + seeds; seed += 1) {
      const plan = planOf(seed)
      const breaks = await simulate(plan)
      if (breaks.length > 0) throw new Error(await account(plan, breaks))
    }
  })
})

/** The seed first, then what it breaks, then the shortest plan that breaks anything: to be kept under `cases/`. */
async function account(plan: Plan, breaks: readonly string[]): Promise<string> {
  const shortest = await shrunk(plan)
  const left = await simulate(shortest)
  return [
    `seed ${plan.seed}`,
    ...breaks,
    `${shortest.steps.length} of its ${plan.steps.length} steps are enough:`,
    ...left,
    JSON.stringify(shortest),
  ].join('\n')
}
