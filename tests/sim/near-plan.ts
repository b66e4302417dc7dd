import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plan, Step } from './plan.ts'
import { randomAccountStep, randomSteps } from './random-plan.ts'
import { type Random, random } from './world/random.ts'

const folder = fileURLToPath(new URL('cases/', import.meta.url))

/** The files of the cases: each a plan that once broke an invariant. */
export const caseFiles = readdirSync(folder).filter((file) => file.endsWith('.json'))

export function readCase(file: string): Plan {
  return JSON.parse(readFileSync(`${folder}${file}`, 'utf8'))
}

/** The cases whose file name contains this word. */
export function casesNamed(word: string): readonly Plan[] {
  return caseFiles.filter((file) => file.includes(word)).map(readCase)
}

/**
 * Creates plans close to the cases whose file name contains this word, of which there must be one: related defects are found
 * there far more often than in random worlds.
 */
export function plansNear(word: string): (seed: number) => Plan {
  const plans = casesNamed(word)
  return (seed) => {
    const chance = random(seed)
    return variationOf(chance.pick(plans), chance, seed)
  }
}

/** Other random parts, waits and tabs; often a step more, a step less, or a step at another place. */
function variationOf(plan: Plan, chance: Random, seed: number): Plan {
  const { browsers = 2, tabs = 2 } = plan
  const places = { chance, browsers, tabs }
  const isRestored = plan.steps.some(({ kind }) => kind === 'restore_server')
  let steps = plan.steps.map((step) => changedStep(step, chance, tabs))
  const place = (): number => chance.below(steps.length + 1)
  if (chance.chance(0.3)) steps = steps.toSpliced(place(), 1)
  if (chance.chance(0.4)) steps = steps.toSpliced(place(), 0, ...randomSteps(places))
  if (!isRestored && chance.chance(0.1)) steps = steps.toSpliced(place(), 0, randomAccountStep(places))
  if (chance.chance(0.2)) {
    const from = place()
    const moved = steps.slice(from, from + 1)
    steps = steps.toSpliced(from, 1)
    steps = steps.toSpliced(place(), 0, ...moved)
  }
  return { ...plan, seed, steps }
}

function changedStep(step: Step, chance: Random, tabs: number): Step {
  const wait = chance.chance(0.4) ? Math.floor(step.wait * 2 * chance.fraction()) + chance.below(50) : step.wait
  if (step.kind === 'disk_fails' && chance.chance(0.5)) return { ...step, wait, operations: 1 + chance.below(8) }
  if ('tab' in step && chance.chance(0.1)) return { ...step, wait, tab: chance.below(tabs) }
  return { ...step, wait }
}
