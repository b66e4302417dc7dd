import { broken, leftBehind, misshown } from './invariants.ts'
import { brokenOrders } from './order-invariants.ts'
import type { Plan } from './plan.ts'
import { runWorld } from './world/world.ts'

/** What a plan's world breaks, on its way and at rest. */
export async function simulate(plan: Plan): Promise<string[]> {
  const seen: string[] = []
  const world = await runWorld(plan, (tabs, browsers) => seen.push(...misshown(tabs), ...browsers.flatMap(leftBehind)))
  return [...seen, ...(await broken(world)), ...(await brokenOrders(world))]
}

/** The shortest plan found that still breaks something: ever smaller pieces are left out of it, as long as it does. */
export async function shrunk(plan: Plan): Promise<Plan> {
  let smallest = plan
  for (let size = Math.ceil(plan.steps.length / 2); size >= 1; ) {
    const shorter = await withoutAPiece(smallest, size)
    if (shorter !== null) smallest = shorter
    else if (size === 1) break
    else size = Math.floor(size / 2)
  }
  return smallest
}

async function withoutAPiece(plan: Plan, size: number): Promise<Plan | null> {
  for (let start = 0; start < plan.steps.length; start += size) {
    const steps = plan.steps.toSpliced(start, size)
    const shorter = { ...plan, steps }
    if ((await simulate(shorter)).length > 0) return shorter
  }
  return null
}
