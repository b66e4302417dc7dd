import type { Plan } from './plan.ts'
import { simulated } from './simulate.ts'

interface Shrinking {
  readonly plan: Plan
  /** The invariants that it broke: a plan that breaks only others is another failure. */
  readonly rules: ReadonlySet<string>
  /** The time limit in ms, after which the shortest plan so far is returned. */
  readonly limit: number
}

/** Finds a shorter plan that still breaks one of the invariants, by removing smaller and smaller parts. */
export async function shrink({ plan, rules, limit }: Shrinking): Promise<Plan> {
  const end = performance.now() + limit
  const isBroken = async (shorter: Plan): Promise<boolean> =>
    (await simulated(shorter)).breaks.some(({ rule }) => rules.has(rule))
  let smallest = plan
  for (let size = Math.ceil(plan.steps.length / 2); size >= 1 && performance.now() < end; ) {
    let found: Plan | null = null
    for (let start = 0; found === null && start < smallest.steps.length && performance.now() < end; start += size) {
      const shorter = { ...smallest, steps: smallest.steps.toSpliced(start, size) }
      if (await isBroken(shorter)) found = shorter
    }
    if (found !== null) smallest = found
    else if (size === 1) break
    else size = Math.floor(size / 2)
  }
  return smallest
}
