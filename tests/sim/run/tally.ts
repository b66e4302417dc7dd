import { expectedBranches } from '../branches.ts'
import type { Plan } from '../plan.ts'
import { shrink } from '../shrink.ts'
import { simulated } from '../simulate.ts'

/** Every nth world is run twice, and must give the same result. */
const TWICE_EVERY = 50
const SAME = 'a seed is one world'
const NO_ERROR = 'a world throws nothing'

/** The results of some worlds. Plain data, since workers send it. */
export interface Tally {
  worlds: number
  /** Worlds that broke anything. */
  failed: number
  /** By rule: how many worlds broke it, and the first of them. */
  readonly rules: Map<string, { count: number; first: number }>
  readonly branches: Map<string, number>
}

export function emptyTally(): Tally {
  return { worlds: 0, failed: 0, rules: new Map(), branches: new Map() }
}

/** Adds two tallies. */
export function added(one: Tally, other: Tally): Tally {
  const sum = emptyTally()
  for (const { worlds, failed, rules, branches } of [one, other]) {
    sum.worlds += worlds
    sum.failed += failed
    for (const [rule, { count, first }] of rules) {
      const known = sum.rules.get(rule)
      sum.rules.set(rule, { count: count + (known?.count ?? 0), first: known?.first ?? first })
    }
    for (const [branch, count] of branches) sum.branches.set(branch, count + (sum.branches.get(branch) ?? 0))
  }
  return sum
}

export function neverTaken({ branches }: Tally): string[] {
  return expectedBranches.filter((branch) => !branches.has(branch))
}

interface Failure {
  readonly seed: number
  readonly plan: Plan
  /** The broken rules, with details. */
  readonly breaks: readonly { readonly rule: string; readonly detail: string }[]
}

interface SeedRun {
  readonly seed: number
  readonly tally: Tally
  readonly plan: Plan
}

/** Runs the world of a seed, and adds its result to the tally. */
export async function runSeed({ seed, tally, plan }: SeedRun): Promise<Failure | null> {
  const { breaks, branches } = await outcomeOf(plan, seed % TWICE_EVERY === 0)
  tally.worlds += 1
  for (const branch of branches) tally.branches.set(branch, 1 + (tally.branches.get(branch) ?? 0))
  if (breaks.length === 0) return null
  tally.failed += 1
  for (const rule of new Set(breaks.map((each) => each.rule))) {
    const known = tally.rules.get(rule) ?? { count: 0, first: seed }
    tally.rules.set(rule, { ...known, count: known.count + 1 })
  }
  return { seed, plan, breaks }
}

async function outcomeOf(
  plan: Plan,
  twice: boolean,
): Promise<Pick<Awaited<ReturnType<typeof simulated>>, 'breaks' | 'branches'>> {
  const unhandled: unknown[] = []
  const note = (error: unknown): unknown => unhandled.push(error)
  process.on('unhandledRejection', note)
  try {
    const once = await simulated(plan)
    if (unhandled.length > 0) throw unhandled[0]
    if (!twice || (await simulated(plan)).trace === once.trace) return once
    return { ...once, breaks: [...once.breaks, { rule: SAME, detail: `seed ${plan.seed} gave another trace` }] }
  } catch (error) {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { breaks: [{ rule: NO_ERROR, detail }], branches: new Set() }
  } finally {
    process.off('unhandledRejection', note)
  }
}

/** The seed, what it breaks, and the shortest plan that breaks it too, to be stored under `cases/`. */
export async function describeFailure({ seed, plan, breaks }: Failure, limit: number): Promise<string> {
  const rules = new Set(breaks.map(({ rule }) => rule))
  const sentences = (of: Failure['breaks']): string[] =>
    of.map(({ rule, detail }) => `${rule}: ${detail.slice(0, 600)}`)
  if (rules.has(NO_ERROR) || rules.has(SAME))
    return [`seed ${seed}`, ...sentences(breaks), JSON.stringify(plan)].join('\n')
  const shortest = await shrink({ plan, rules, limit })
  const left = (await simulated(shortest)).breaks
  return [
    `seed ${seed}`,
    ...sentences(breaks),
    `${shortest.steps.length} of its ${plan.steps.length} steps are enough:`,
    ...sentences(left),
    JSON.stringify(shortest),
  ].join('\n')
}
