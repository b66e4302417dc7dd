import type { Break } from './invariants/break.ts'
import { broken } from './invariants/broken.ts'
import { wrongViews } from './invariants/carts.ts'
import { leftoverData } from './invariants/tabs.ts'
import type { Plan } from './plan.ts'
import { runWorld } from './world/world.ts'

/** The result of a world. */
export interface Simulated {
  /** The broken invariants, during the run and after it settled. */
  readonly breaks: readonly Break[]
  /** The recovery branches that it took. */
  readonly branches: ReadonlySet<string>
  /** A hash of everything that happened, in order. */
  readonly trace: number
}

export async function simulated(plan: Plan): Promise<Simulated> {
  const seen: Break[] = []
  const world = await runWorld(plan, (tabs, browsers) =>
    seen.push(...wrongViews(tabs), ...browsers.flatMap(leftoverData)),
  )
  const { observer } = world
  return { breaks: [...seen, ...(await broken(world))], branches: observer.branches, trace: observer.hash() }
}

/** The invariants that a plan's world breaks, as sentences. */
export async function simulate(plan: Plan): Promise<string[]> {
  return (await simulated(plan)).breaks.map(({ rule, detail }) => `${rule}: ${detail}`)
}
