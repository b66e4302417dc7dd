import { productsOnSale } from '#tests/kit/goods.ts'
import { type FaultKind, faultKinds } from './fault-kinds.ts'
import type { Plan, Step } from './plan.ts'
import { commandOf, conditionsOf, faultOf } from './random-parts.ts'
import { type Random, random } from './world/random.ts'

const STEPS = 24
/** The share of worlds without each kind of fault: an effect of one fault is easier to find when others do not mask it. */
const LEFT_OUT = 0.5

/** The share of the other worlds in which a backup is restored. They have no logins or orders, which have no backup here. */
const RESTORED = 0.3

/** The parameters of a world's steps, and its kinds of faults. */
interface Draw {
  readonly chance: Random
  readonly browsers: number
  readonly tabs: number
  readonly processes: number
  readonly has: (fault: FaultKind) => boolean
}

/** The plan of a seed: deterministic as long as this file and its imports do not change. It has no faults of the kinds in `without`. */
export function planOf(seed: number, without: ReadonlySet<string> = new Set()): Plan {
  const chance = random(seed)
  const faults = new Set(faultKinds.filter((kind) => !chance.chance(LEFT_OUT) && !without.has(kind)))
  if (!chance.chance(RESTORED)) faults.delete('restored')
  const has = (fault: FaultKind): boolean => faults.has(fault)
  const cart = chance.chance(0.7) ? 'given' : 'made'
  const locks = has('no_locks') && chance.chance(0.4) ? 'none' : 'shared'
  const isLarge = chance.chance(0.15)
  const browsers = isLarge ? 3 : 1 + chance.below(2)
  const tabs = isLarge ? 3 : 1 + chance.below(2)
  const processes = has('server') ? 1 + chance.below(2) : 1
  const pages = chance.chance(0.6) ? 'rendered' : 'loaded'
  const reach = has('server') ? 'guarded' : 'instant'
  const draw: Draw = { chance, browsers, tabs, processes, has }
  const length = 4 + chance.below(STEPS)
  const steps = Array.from({ length }, () => stepOf(draw)).flat()
  // Without locks two tabs lead, and a call of one may cross the other's login: see docs/decisions/.
  const hasAccounts = chance.chance(0.6) && locks === 'shared' && !without.has('accounts') && !has('restored')
  const peopled = hasAccounts ? withAccounts(draw, steps) : steps
  const all = chance.chance(0.6) && !has('restored') ? withCheckouts(draw, peopled) : peopled
  return { seed, cart, locks, browsers, tabs, processes, reach, pages, hasWorkers: has('worker'), steps: all }
}

type Places = Pick<Draw, 'chance' | 'browsers' | 'tabs'>

/** One random thing that may happen in any world. */
export function randomSteps(places: Places): Step[] {
  return stepOf(drawOf(places))
}

/** A login, a logout, or the end of a session, in a world without backups: accounts have none here. */
export function randomAccountStep(places: Places): Step {
  return accountStepOf(drawOf(places))
}

function drawOf(places: Places): Draw {
  return { ...places, processes: 1, has: (fault) => fault !== 'restored' }
}

function placeOf({ chance, browsers, tabs }: Draw) {
  return { browser: chance.below(browsers), tab: chance.below(tabs) }
}

/** Adds checkouts, often in bad conditions, in two tabs, or in a tab that crashes before the answer. */
function withCheckouts(draw: Draw, steps: readonly Step[]): Step[] {
  return steps.flatMap((step) => (draw.chance.chance(0.25) ? [step, ...checkoutOf(draw)] : step))
}

function checkoutOf(draw: Draw): Step[] {
  const { chance, tabs, has } = draw
  const place = placeOf(draw)
  const wait = chance.chance(0.4) ? chance.below(8_000) : chance.below(400)
  const steps: Step[] = [{ ...place, wait, kind: 'check_out' }]
  if (has('network') && chance.chance(0.4)) steps.unshift({ ...networkOf(draw), wait: 0, browser: place.browser })
  if (chance.chance(0.3)) steps.push({ ...place, tab: chance.below(tabs), wait: chance.below(200), kind: 'check_out' })
  if (has('crash') && chance.chance(0.3)) {
    steps.push({ ...place, wait: chance.below(300), kind: 'crash', pauses: 1 + chance.below(12) })
  }
  return steps
}

/** Adds logins and logouts. */
function withAccounts(draw: Draw, steps: readonly Step[]): Step[] {
  return steps.flatMap((step) => (draw.chance.chance(0.3) ? [accountStepOf(draw), step] : step))
}

function accountStepOf(draw: Draw): Step {
  const { chance, has } = draw
  const wait = chance.chance(0.3) ? chance.below(8_000) : chance.below(300)
  const place = { wait, ...placeOf(draw) }
  const customer = chance.chance(0.75) ? 0 : 1
  const kind = chance.fraction()
  if (kind < 0.55) return { ...place, kind: 'log_in', customer, discards: chance.chance(0.5) }
  if (kind < 0.78) return { ...place, kind: 'log_out', anyway: chance.chance(0.6) }
  if (kind < 0.88 && has('sessions')) return { wait, kind: 'end_sessions', customer }
  return { ...place, kind: 'refresh' }
}

function stepOf(draw: Draw): Step[] {
  const { chance } = draw
  const wait = chance.chance(0.3) ? chance.below(5_000) : chance.below(120)
  if (chance.chance(0.55)) {
    const length = chance.chance(0.15) ? 1 + chance.below(12) : 1
    return [{ wait, kind: 'act', ...placeOf(draw), commands: Array.from({ length }, () => commandOf(chance)) }]
  }
  const fault = chance.pick(faultKinds)
  if (draw.has(fault)) return faultSteps(draw, fault).map((step, index) => (index === 0 ? { ...step, wait } : step))
  return [shopStepOf(draw, wait)]
}

function shopStepOf(draw: Draw, wait: number): Step {
  const { chance } = draw
  const kind = chance.below(6)
  const product = chance.pick(productsOnSale).id
  if (kind === 0) return { wait, kind: 'reprice', product, price: priceOf(chance) }
  if (kind === 1) return { wait, kind: 'restock', product, stock: chance.below(4) }
  if (kind === 2) return { wait, kind: 'end_coupon', code: chance.pick(['TEN', 'BIG', 'AUTO']) }
  if (kind === 3) return { wait, kind: 'reopen', browser: chance.below(draw.browsers) }
  return { wait, kind: kind === 4 ? 'look' : 'dismiss', ...placeOf(draw) }
}

/** Often a price at which one to three pieces are exactly at the threshold of free delivery, or a percentage of it is half a cent. */
function priceOf(chance: Random): number {
  if (chance.chance(0.3)) return chance.pick([45_000, 22_500, 15_000])
  return 1_000 * (1 + chance.below(2_000)) + chance.pick([0, 0, 5, 10, 99])
}

function networkOf(draw: Draw): Extract<Step, { kind: 'network' }> {
  const { chance, browsers, has } = draw
  const conditions = conditionsOf(chance, has('proxy'))
  return { wait: 0, kind: 'network', browser: chance.below(browsers), conditions, ms: chance.below(20_000) }
}

/** Often until the end: a finished plan wakes everybody. */
function sleepOf({ chance, tabs }: Draw, browser: number): Step[] {
  const ms = chance.below(90_000)
  const sleep: Step = { wait: 0, kind: 'sleep', browser, ms }
  return chance.chance(0.6) ? [sleep, { wait: ms, kind: 'look', browser, tab: chance.below(tabs) }] : [sleep]
}

/** While pages are open, or in a browser whose pages are closed. Often as they reopen, and often killed early. */
function workerOf({ chance }: Draw, browser: number): Step[] {
  const pauses = chance.chance(0.4) ? 1 + chance.below(40) : null
  const wake: Step = { wait: chance.below(chance.pick([60, 4_000])), kind: 'wake_worker', browser, pauses }
  if (chance.chance(0.4)) return [wake]
  const ms = chance.chance(0.5) ? wake.wait + chance.below(30) : chance.below(20_000)
  return [{ wait: 0, kind: 'close', browser, ms }, wake]
}

/** A page is put away, and often restored, in a while in which its tab's later page is used. */
function putAwayOf({ chance }: Draw, place: { readonly browser: number; readonly tab: number }): Step[] {
  const soon = (): number => chance.below(chance.pick([40, 400, 6_000]))
  const acts = Array.from({ length: chance.below(3) }, (): Step => {
    return { wait: soon(), kind: 'act', ...place, commands: [commandOf(chance)] }
  })
  const back: Step = { wait: soon(), kind: 'back', ...place, isEvicted: chance.chance(0.1) }
  return [{ wait: 0, kind: 'put_away', ...place }, ...acts, ...(chance.chance(0.8) ? [back] : [])]
}

/** The steps of a kind of fault. */
function faultSteps(draw: Draw, fault: FaultKind): Step[] {
  const { chance, processes, tabs } = draw
  const place = placeOf(draw)
  const { browser } = place
  const wait = 0
  switch (fault) {
    case 'network':
    case 'proxy':
      return [networkOf(draw)]
    case 'offline':
      return [{ wait, kind: 'offline', browser, ms: chance.below(15_000) }]
    case 'disk':
      return [{ wait, kind: 'disk_fails', browser, fault: faultOf(chance), operations: 1 + chance.below(6) }]
    case 'slow_disk':
      return [
        { wait, kind: 'disk_slow', browser, ms: 1_000 * (1 + chance.below(12)) },
        { wait, kind: 'reload', ...place, pauses: 1 },
      ]
    case 'evicted':
      return [{ wait, kind: 'evict', browser }]
    case 'corrupted':
      return [{ wait, kind: 'corrupt', browser, row: chance.pick(['event', 'answer']) }]
    case 'crash':
      if (chance.chance(0.2)) return [{ wait, kind: 'crash_browser', browser }]
      return [{ wait, kind: 'crash', ...place, pauses: 1 + chance.below(25) }]
    case 'reload': {
      const places = chance.chance(0.3) ? Array.from({ length: tabs }, (_, tab) => ({ browser, tab })) : [place]
      return places.map((each) => ({ wait, kind: 'reload', ...each, pauses: 1 + chance.below(25) }))
    }
    case 'freeze':
      if (chance.chance(0.4)) return sleepOf(draw, browser)
      if (chance.chance(0.2)) return [{ wait, kind: 'discard', ...place }]
      return [
        { wait, kind: 'freeze', ...place, ms: chance.below(20_000) },
        ...(chance.chance(0.3) ? [{ wait: chance.below(400), kind: 'discard', ...place } as const] : []),
      ]
    case 'freeze_writing':
      return [{ wait, kind: 'freeze_writing', ...place, ms: chance.below(30_000) }]
    case 'clock': {
      const ms = (chance.chance(0.5) ? 1 : -1) * chance.below(chance.pick([5_000, 3_600_000, 90_000_000]))
      return [{ wait, kind: 'clock', browser: chance.chance(0.3) ? null : browser, ms }]
    }
    case 'newer_release':
      return [{ wait, kind: 'newer_tab', browser, isUnsendable: chance.chance(0.3) }]
    case 'server':
      return [
        {
          wait,
          kind: 'kill_server',
          process: chance.below(processes),
          pauses: 1 + chance.below(8),
          ms: chance.below(10_000),
        },
      ]
    case 'sessions':
      return [{ wait, kind: 'end_sessions', customer: chance.below(2) }]
    case 'worker':
      return workerOf(draw, browser)
    case 'put_away':
      return putAwayOf(draw, place)
    case 'duplicated':
      return [{ wait, kind: 'duplicate', ...place }]
    case 'no_locks':
      return [{ wait, kind: 'look', ...place }]
    case 'restored':
      return [{ wait, kind: 'restore_server', ago: chance.below(chance.pick([500, 5_000, 60_000])) }]
  }
}
