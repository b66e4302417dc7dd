import { Agent } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { type BenchRow, benchRow } from './bench-row.ts'
import type { BenchReply, BenchRequest } from './cart-operations-shop.ts'
import { median } from './interleaved.ts'
import { type PostJson, post } from './post-json.ts'
import { onSeparateProcessors } from './processors.ts'
import { openBenchShop } from './shop-process.ts'
import { percentile, reportedRow } from './statistics.ts'

/** The guests at the peak: as many as are served without shedding. */
const GUESTS = 150
const CROWD = 400
/** After this many ms each of the crowd gives up and retries. */
const TIMEOUT_MS = 2_000
const ROUNDS = 5
/** The duration of one measurement, in ms. The first round is a warm-up and does not count. */
const DURATION = 5_000
/** The minimum rate for the crowd, relative to the peak. */
const LEAST = 0.85
/** The open-loop arrival rate, as a multiple of the peak rate. */
const TIMES_PEAK = 2
/** Between two checks for arrivals that are due, in ms. */
const TICK = 10
const PIECE = 2012
/** Other products in each cart: an operation on a full cart costs the shop more than its client. */
const OTHERS = [2001, 2002, 2003, 2004, 2011, 2013, 2014, 2015, 2016]

interface Served {
  /** The latencies of requests that were answered in time, in ms. */
  readonly latencies: number[]
  shed: number
  gaveUp: number
}

/** The rate of served operations when more clients come than can be served, each of which gives up after 2 s. */
export async function run(): Promise<BenchRow[]> {
  const shop = await onSeparateProcessors(() =>
    openBenchShop<BenchRequest, BenchReply>({ module: 'cart-operations-shop.ts', sockets: CROWD }),
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
      // If this is long, the rate was more than this process could generate, and the rows above say nothing about the shop.
      reportedRow('  … p99 of how late the load was made', delay.percentile(99) / 1e6 - TICK, 'ms'),
    ]
  } finally {
    agent.destroy()
    await shop.stop()
  }
}

/** Returns the cart's key. */
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
    benchRow({
      name,
      value: median(rounds.map((round) => rateOf(of(round)))),
      unit: 'operations/s',
      against: `${GUESTS} guests, ${Math.round(peak)} operations/s`,
      ratio,
      limit: ['at least', LEAST],
    }),
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

/** Runs all guests concurrently, each with sequential operations. A guest that was shed waits for `Retry-After`. */
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
  /** Operations per second. */
  readonly rate: number
}

/** An open loop: operations arrive at a fixed rate, independently of the answers. */
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
  /** Counts the operation, unless the measurement ended before its answer. */
  readonly served: Served
  readonly end: AbortSignal
}

/** Runs one operation. Returns the `Retry-After` of its answer in ms; 0 if there is none. */
async function operate({ address, cartKey, turn, served, end }: Operation): Promise<number> {
  const body = JSON.stringify({ cartKey, itemKey: `${PIECE}-_-_`, productQuantity: 1 + (turn % 20) })
  const begun = performance.now()
  const { hostname, port } = new URL(address)
  const signal = AbortSignal.timeout(TIMEOUT_MS)
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

/** Opens as many connections as there are concurrent requests, and reuses them. */
const agent = new Agent({ keepAlive: true })
