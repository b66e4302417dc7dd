import { setTimeout as wait } from 'node:timers/promises'
import type { BenchRow } from './bench-row.ts'
import type { Answer, Question } from './cart-operations-shop.ts'
import { median } from './interleaved.ts'
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
const PIECE = 2012

interface Served {
  /** What was answered in time took so many ms. */
  readonly latencies: number[]
  shed: number
  gaveUp: number
}

/** How many are served a second when more come than the shop serves at its best, each of whom gives up after 2 s. */
export async function run(): Promise<BenchRow[]> {
  const shop = await openBenchShop<Question, Answer>({ module: 'cart-operations-shop.ts', sockets: CROWD })
  try {
    const keys: string[] = []
    for (let guest = 0; guest < CROWD; guest += 1) {
      const cart = await shop.ask<{ readonly cart_key: string }>('/api/cart-guest', {
        productId: PIECE,
        productQuantity: 1,
      })
      keys.push(cart.cart_key)
    }
    const rounds: { readonly peak: Served; readonly crowd: Served }[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      const peak = await serve(shop.address, keys.slice(0, GUESTS))
      const crowd = await serve(shop.address, keys)
      if (round > 0) rounds.push({ peak, crowd })
    }
    const rateOf = ({ latencies }: Served) => (latencies.length * 1_000) / DURATION
    const rate = median(rounds.map(({ crowd }) => rateOf(crowd)))
    const peak = median(rounds.map((each) => rateOf(each.peak)))
    const ratio = median(rounds.map((each) => rateOf(each.crowd) / rateOf(each.peak)))
    const share = (of: (served: Served) => number) =>
      median(rounds.map(({ crowd }) => (100 * of(crowd)) / (crowd.latencies.length + crowd.shed + crowd.gaveUp)))
    const waits = rounds.flatMap(({ crowd }) => crowd.latencies)
    return [
      {
        name: `cart operations for ${CROWD} who give up after 2 s`,
        value: rate,
        unit: 'operations/s',
        against: `${GUESTS} guests, ${Math.round(peak)} operations/s`,
        ratio,
        limit: `at least ${LEAST}`,
        ok: ratio >= LEAST,
      },
      reportedRow('  … p99 of what was answered', percentile(waits, 99), 'ms'),
      reportedRow(
        '  … shed with 503',
        share(({ shed }) => shed),
        '%',
      ),
      reportedRow(
        '  … given up',
        share(({ gaveUp }) => gaveUp),
        '%',
      ),
    ]
  } finally {
    await shop.stop()
  }
}

/** All at once, each one operation after another: who is told to come later does so, as a browser does. */
async function serve(address: string, keys: readonly string[]): Promise<Served> {
  const served: Served = { latencies: [], shed: 0, gaveUp: 0 }
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), DURATION)
  await Promise.all(
    keys.map(async (cartKey) => {
      for (let turn = 1; !end.signal.aborted; turn += 1) {
        const body = JSON.stringify({ cartKey, itemKey: `${PIECE}-_-_`, productQuantity: 1 + (turn % 20) })
        const begun = performance.now()
        const signal = AbortSignal.any([AbortSignal.timeout(PATIENCE), end.signal])
        const headers = { 'content-type': 'application/json' }
        const answer = await fetch(`${address}/api/cart-update-guest`, { method: 'POST', body, headers, signal })
          .then(async (response) => ({
            status: response.status,
            later: response.headers.get('retry-after'),
            body: await response.text(),
          }))
          .catch(() => null)
        if (end.signal.aborted) return
        if (answer === null) served.gaveUp += 1
        else if (answer.status === 200) served.latencies.push(performance.now() - begun)
        else if (answer.status !== 503) throw new Error(`It answered ${answer.status}: ${answer.body}`)
        else {
          served.shed += 1
          await wait(Number(answer.later) * 1_000, undefined, { signal: end.signal }).catch(() => {})
        }
      }
    }),
  )
  clearTimeout(timer)
  return served
}
