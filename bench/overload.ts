import { Agent } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { BenchRow } from './bench-row.ts'
import type { Answer, Question } from './cart-operations-shop.ts'
import { median } from './interleaved.ts'
import { type PostJson, post } from './post-json.ts'
import { onSeparateProcessors } from './processors.ts'
import { openBenchShop } from './shop-process.ts'
import { percentile, reportedRow } from './statistics.ts'

/** Those who make the peak: as many as are served without anybody being shed. */
const GUESTS = 150
const CROWD = 400
/** Of the crowd each gives up after so many ms, and tries again. */
const PATIENCE = 2_000
const ROUNDS = 5
/** Of one measurement, in ms. The first round warms up and does not count. */
const DURATION = 5_000
/** The crowd has to be served at this share of the peak. */
const LEAST = 0.85
/** Those who come whatever the answers are so many times what the shop serves at its best. */
const TIMES_PEAK = 2
/** Between two looks at who has come by now, in ms. */
const TICK = 10
const PIECE = 2012
/** What lies in each cart beside it: an operation on a full one costs the shop more than it costs its client to ask for it. */
const OTHERS = [2001, 2002, 2003, 2004, 2011, 2013, 2014, 2015, 2016]

interface Served {
  /** What was answered in time took so many ms. */
  readonly latencies: number[]
  shed: number
  gaveUp: number
}

/** How many are served a second when more come than the shop serves at its best, each of whom gives up after 2 s. */
export async function run(): Promise<BenchRow[]> {
  const shop = await onSeparateProcessors(() =>
    openBenchShop<Question, Answer>({ module: 'cart-operations-shop.ts', sockets: CROWD }),
  )
  const delay = monitorEventLoopDelay({ resolution: TICK })
  try {
    const keys: string[] = []
    for (let guest = 0; guest < CROWD; guest += 1) keys.push(await filledCart(shop.postJson))
    const rounds: Round[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      const peak = await serve(shop.address, keys.slice(0, GUESTS))
      const crowd = await serve(shop.address, keys)
      delay.enable()
      const arrivals = await arrive(shop.address, { keys, rate: TIMES_PEAK * rateOf(peak) })
      delay.disable()
      if (round > 0) rounds.push({ peak, crowd, arrivals })
    }
    return [
      ...rowsOf(`cart operations for ${CROWD} who give up after 2 s`, { rounds, of: ({ crowd }) => crowd }),
      ...rowsOf(`cart operations where ${TIMES_PEAK} times as many come as are served`, {
        rounds,
        of: ({ arrivals }) => arrivals,
      }),
      // Where it is long, the rate was more than this process could make, and the rows above say nothing of the shop.
      reportedRow('  … p99 of how late the load was made', delay.percentile(99) / 1e6 - TICK, 'ms'),
    ]
  } finally {
    agent.destroy()
    await shop.stop()
  }
}

/** Its key. */
async function filledCart(postJson: PostJson): Promise<string> {
  const { cart_key: cartKey } = await postJson<{ readonly cart_key: string }>('/api/cart-guest', {
    productId: PIECE,
    productQuantity: 1,
  })
  for (const productId of OTHERS) await postJson('/api/cart-guest', { cartKey, productId, productQuantity: 1 })
  return cartKey
}

interface Round {
  readonly peak: Served
  readonly crowd: Served
  readonly arrivals: Served
}

interface Overloaded {
  readonly rounds: readonly Round[]
  readonly of: (round: Round) => Served
}

function rowsOf(name: string, { rounds, of }: Overloaded): BenchRow[] {
  const peak = median(rounds.map((round) => rateOf(round.peak)))
  const ratio = median(rounds.map((round) => rateOf(of(round)) / rateOf(round.peak)))
  const share = (countOf: (served: Served) => number): number =>
    median(rounds.map(of).map((served) => (100 * countOf(served)) / countOfAll(served)))
  const waits = rounds.flatMap((round) => of(round).latencies)
  const shed = share((served) => served.shed)
  const gaveUp = share((served) => served.gaveUp)
  return [
    {
      name,
      value: median(rounds.map((round) => rateOf(of(round)))),
      unit: 'operations/s',
      against: `${GUESTS} guests, ${Math.round(peak)} operations/s`,
      ratio,
      limit: `at least ${LEAST}`,
      ok: ratio >= LEAST,
    },
    reportedRow('  … p99 of what was answered', percentile(waits, 99), 'ms'),
    reportedRow('  … shed with 503', shed, '%'),
    reportedRow('  … given up', gaveUp, '%'),
  ]
}

function rateOf({ latencies }: Served): number {
  return (latencies.length * 1_000) / DURATION
}

function countOfAll({ latencies, shed, gaveUp }: Served): number {
  return latencies.length + shed + gaveUp
}

/** All at once, each one operation after another: who is told to come later does so, as a browser does. */
async function serve(address: string, keys: readonly string[]): Promise<Served> {
  const served = nobodyServed()
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), DURATION)
  await Promise.all(
    keys.map(async (cartKey) => {
      for (let turn = 1; !end.signal.aborted; turn += 1) {
        const later = await operate({ address, cartKey, turn, served, end: end.signal })
        if (later > 0) await wait(later, undefined, { signal: end.signal }).catch(() => {})
      }
    }),
  )
  clearTimeout(timer)
  return served
}

interface Arriving {
  readonly keys: readonly string[]
  /** Operations a second. */
  readonly rate: number
}

/** Operations that come at a rate, whatever the answers: nobody is slowed down by a shop that is slow. */
async function arrive(address: string, { keys, rate }: Arriving): Promise<Served> {
  const served = nobodyServed()
  const end = new AbortController()
  const arrived: Promise<number>[] = []
  const begun = performance.now()
  for (let passed = 0; passed < DURATION; passed = performance.now() - begun) {
    while (arrived.length < (rate * passed) / 1_000) {
      const [index, turn] = [arrived.length % keys.length, Math.floor(arrived.length / keys.length)]
      arrived.push(operate({ address, cartKey: keys[index] ?? '', turn, served, end: end.signal }))
    }
    await wait(TICK)
  }
  end.abort()
  await Promise.all(arrived)
  return served
}

function nobodyServed(): Served {
  return { latencies: [], shed: 0, gaveUp: 0 }
}

interface Operation {
  readonly address: string
  readonly cartKey: string
  readonly turn: number
  /** Counts it, unless the end came before its answer. */
  readonly served: Served
  readonly end: AbortSignal
}

/** One operation. Returns for how long its caller is told to stay away, in ms; 0 for not at all. */
async function operate({ address, cartKey, turn, served, end }: Operation): Promise<number> {
  const body = JSON.stringify({ cartKey, itemKey: `${PIECE}-_-_`, productQuantity: 1 + (turn % 20) })
  const begun = performance.now()
  const { hostname, port } = new URL(address)
  const signal = AbortSignal.timeout(PATIENCE)
  const answer = await post({ hostname, port, path: '/api/cart-update-guest', agent, signal }, body).catch(() => null)
  if (end.aborted) return 0
  if (answer === null) served.gaveUp += 1
  else if (answer.status === 200) served.latencies.push(performance.now() - begun)
  else if (answer.status !== 503) throw new Error(`It answered ${answer.status}: ${answer.text}`)
  else {
    served.shed += 1
    return Number(answer.headers['retry-after']) * 1_000
  }
  return 0
}

/** As many connections as there are requests under way, and each used again. */
const agent = new Agent({ keepAlive: true })
