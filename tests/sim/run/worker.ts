import { parentPort, workerData } from 'node:worker_threads'
import { plansNear } from '../near-plan.ts'
import { planOf } from '../random-plan.ts'
import { describeFailure, emptyTally, runSeed } from './tally.ts'

/** The seeds that this worker runs: every `step`th of `count`, starting with `seed`, until the time is up. */
export interface Share {
  readonly seed: number
  readonly count: number
  readonly step: number
  /** Ms; null for no limit. */
  readonly limit: number | null
  /** How many failures are shrunk, and for how many ms each. */
  readonly shrinks: number
  readonly shrinkLimit: number
  /** Kinds of faults that are excluded. */
  readonly without: readonly string[]
  /** Varies the cases whose names contain this instead of making random plans; null for random ones. */
  readonly near: string | null
}

/** Runs a share, and reports failures as they occur. */
export async function work(share: Share, say: (text: string) => void) {
  const { seed, count, step, limit, shrinks, shrinkLimit, near } = share
  const without = new Set(share.without)
  const plan = near === null ? (number: number) => planOf(number, without) : plansNear(near)
  const tally = emptyTally()
  const end = limit === null ? Number.POSITIVE_INFINITY : performance.now() + limit
  let left = shrinks
  for (let offset = 0; offset < count && performance.now() < end; offset += step) {
    const known = new Set(tally.rules.keys())
    const failure = await runSeed({ seed: seed + offset, tally, plan: plan(seed + offset) })
    if (failure === null) continue
    const isNew = failure.breaks.some(({ rule }) => !known.has(rule))
    if (!isNew || left === 0) continue
    left -= 1
    say(await describeFailure(failure, shrinkLimit))
  }
  return tally
}

if (parentPort !== null) {
  const port = parentPort
  port.postMessage({ tally: await work(workerData, (text) => port.postMessage({ text })) })
}
