import { setTimeout as delay } from 'node:timers/promises'
import { random } from '#tests/sim/world/random.ts'
import { buyer, callGuest, pushGuest } from './customers.ts'
import type { Fault, FaultTarget } from './faults.ts'
import { emptyRecord, type LoadRecord } from './load-record.ts'
import type { Load } from './request.ts'
import type { Violation } from './rules.ts'
import { watchedCart } from './watched-cart.ts'

/** How many customers of each kind use the shop concurrently. */
const CROWD = [
  { customer: pushGuest, atOnce: 4 },
  { customer: callGuest, atOnce: 3 },
  { customer: buyer, atOnce: 2 },
] as const
/** The shop has recovered from a fault after this many acknowledgements, and must have within this many ms. */
const BACK = 20
const BACK_WITHIN = 60_000
const LOOK_AGAIN = 50

export interface InjectedFault {
  readonly name: string
  times: number
  /** The longest recovery from a fault, in ms. */
  slowest: number
}

export interface FaultRun {
  readonly record: LoadRecord
  readonly violations: readonly Violation[]
  readonly injected: readonly InjectedFault[]
}

export interface FaultRunOptions<On extends FaultTarget> {
  readonly target: On
  /** Each is injected once, and then again in random order, while there is time. */
  readonly faults: readonly Fault<On>[]
  readonly seed: number
  /** In ms. */
  readonly duration: number
}

/** Runs customers while faults are injected, until all their requests are completed. */
export async function runUnderFaults<On extends FaultTarget>(options: FaultRunOptions<On>): Promise<FaultRun> {
  const { target, faults, seed, duration } = options
  const chance = random(seed)
  const record = emptyRecord()
  const violations: Violation[] = []
  const injected = faults.map(({ name }): InjectedFault => ({ name, times: 0, slowest: 0 }))
  let isOver = false
  const address = (): string => chance.pick(target.servers).address()
  const load: Load = { address, random: chance, record, isOver: () => isOver }
  const coming = CROWD.flatMap(({ customer, atOnce }) =>
    Array.from({ length: atOnce }, async () => {
      while (!isOver) await customer(load)
    }),
  )
  const isBack = async (): Promise<boolean> => {
    const before = record.acknowledged
    const end = performance.now() + BACK_WITHIN
    while (record.acknowledged < before + BACK) {
      if (performance.now() > end) return false
      await delay(LOOK_AGAIN)
    }
    return true
  }
  await isBack()
  const watched = await watchedCart(load)
  const until = performance.now() + duration
  for (let round = 0; round < faults.length || performance.now() < until; round += 1) {
    const index = round < faults.length ? round : chance.below(faults.length)
    const [fault, row] = [faults[index], injected[index]]
    if (fault === undefined || row === undefined) break
    try {
      await fault.inject(target)
    } catch (error) {
      violations.push({ rule: 'the shop did not come back', detail: `${fault.name}: ${String(error)}` })
    }
    const begun = performance.now()
    if (!(await isBack())) {
      violations.push({ rule: 'the shop did not come back', detail: `${fault.name}: not within ${BACK_WITHIN} ms` })
      break
    }
    row.times += 1
    row.slowest = Math.max(row.slowest, performance.now() - begun)
    if (!(await watched.changeArrives(BACK_WITHIN))) {
      violations.push({ rule: 'a change was not told to an open page', detail: fault.name })
    }
  }
  await watched.close()
  isOver = true
  await Promise.all(coming)
  for (const { unexpectedEnds } of target.servers) {
    for (const detail of unexpectedEnds) violations.push({ rule: 'a server ended that nobody had ended', detail })
  }
  return { record, violations, injected }
}
