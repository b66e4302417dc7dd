import { randomUUID } from 'node:crypto'
import { cartEvent } from '#domain/cart/cart-events.ts'
import type { ServerCart } from '#domain/cart/server-cart.ts'
import type { SyncAnswer } from '#domain/wire/sync-protocol.ts'
import { type BenchRow, benchRow } from './bench-row.ts'
import type { BenchReply, BenchRequest } from './cart-operations-shop.ts'
import { median } from './interleaved.ts'
import type { PostJson } from './post-json.ts'
import { measureUse } from './processor-time.ts'
import { openBenchShop } from './shop-process.ts'
import { percentile, reportedRow, waitRows } from './statistics.ts'

const GUESTS = 20
const ROUNDS = 9
/** The duration of one measurement, in ms. The first round is a warm-up and does not count. */
const DURATION = 1_000
/** The minimum rate relative to the bare transaction, for both APIs. */
const LEAST = 0.7

/** The products in every guest's cart. An operation changes the quantity of the first one. */
const PIECES = [
  { productId: 2012, variation: null, colour: null },
  { productId: 2013, variation: null, colour: null },
  { productId: 2016, variation: null, colour: null },
] as const
const LINE = '2012-_-_'
const MOST_PIECES = 30

interface Guest {
  /** One operation: sets the first line's quantity, over the guest's API. */
  readonly operate: (quantity: number) => Promise<void>
}

/** Cart operations per second of 20 concurrent guests, over both APIs, against the bare transaction in the shop's process. */
export async function run(): Promise<BenchRow[]> {
  const shop = await openBenchShop<BenchRequest, BenchReply>({ module: 'cart-operations-shop.ts', sockets: GUESTS })
  const { postJson } = shop
  try {
    const apis = {
      sync: await Promise.all(Array.from({ length: GUESTS }, () => syncGuest(postJson))),
      calls: await Promise.all(Array.from({ length: GUESTS }, () => callGuest(postJson))),
    }
    const measured: Measured = { floor: [], sync: [], calls: [], used: { sync: [], calls: [] } }
    for (let round = 0; round <= ROUNDS; round += 1) {
      const { latencies: floor = [] } = await shop.request({ concurrency: GUESTS, duration: DURATION })
      const [sync, syncUsed] = await measureUse(shop, () => drive(apis.sync))
      const [calls, callsUsed] = await measureUse(shop, () => drive(apis.calls))
      if (round === 0) continue
      measured.floor.push(floor)
      measured.sync.push(sync)
      measured.calls.push(calls)
      measured.used.sync.push(syncUsed / sync.length)
      measured.used.calls.push(callsUsed / calls.length)
    }
    return [...rowsOf('sync', measured), ...rowsOf('calls', measured)]
  } finally {
    await shop.stop()
  }
}

type Api = 'sync' | 'calls'
type Rounds = number[][]

interface Measured {
  readonly floor: Rounds
  readonly sync: Rounds
  readonly calls: Rounds
  /** The shop's processor time per operation, in ms, by round. */
  readonly used: Readonly<Record<Api, number[]>>
}

/** A guest whose browser pushes events, one exchange per operation. */
async function syncGuest(postJson: PostJson): Promise<Guest> {
  const clientId = randomUUID()
  let seq = 0
  let known: { cartKey: string | null; cursor: number } = { cartKey: null, cursor: 0 }
  const push = async (event: { readonly type: string; readonly v: number; readonly data: unknown }): Promise<void> => {
    seq += 1
    const events = [{ id: randomUUID(), seq, at: Date.now(), ...event }]
    const answer = await postJson<SyncAnswer>('/api/sync', { protocol: 1, clientId, ...known, events })
    if (answer.refused.length > 0) throw new Error(JSON.stringify(answer.refused))
    known = { cartKey: answer.cartKey, cursor: answer.cursor }
  }
  const offer = { slug: 'x', name: 'x', categories: [], options: [], colourName: null, picture: null }
  for (const piece of PIECES) {
    await push(cartEvent('ItemAdded', { ...piece, quantity: 1, offer: { ...offer, price: 1, priceRegular: 1 } }))
  }
  return { operate: (quantity) => push(cartEvent('QuantityChanged', { itemKey: LINE, quantity })) }
}

/** A guest who uses the specification's calls. */
async function callGuest(postJson: PostJson): Promise<Guest> {
  let cartKey: string | null = null
  for (const { productId, variation, colour } of PIECES) {
    const payload = { cartKey, productId, productQuantity: 1, variation, bech_color: colour }
    const cart: ServerCart = await postJson('/api/cart-guest', payload)
    cartKey = cart.cart_key
  }
  return {
    operate: async (productQuantity) => {
      await postJson('/api/cart-update-guest', { cartKey, itemKey: LINE, productQuantity })
    },
  }
}

/** Runs all guests concurrently, each with sequential operations. Returns the latencies, in ms. */
async function drive(guests: readonly Guest[]): Promise<number[]> {
  const latencies: number[] = []
  const end = performance.now() + DURATION
  const shopFor = async ({ operate }: Guest): Promise<void> => {
    let turn = 0
    for (let begun = performance.now(); begun < end; begun = performance.now()) {
      turn += 1
      await operate(1 + (turn % MOST_PIECES))
      latencies.push(performance.now() - begun)
    }
  }
  await Promise.all(guests.map(shopFor))
  return latencies
}

/** The rows of the rate with its ratio, the latencies of all counted rounds, and the processor time per operation. */
function rowsOf(api: Api, measured: Measured): BenchRow[] {
  const { floor: floors, used } = measured
  const rounds = measured[api]
  const rate = median(rounds.map(rateOf))
  const floor = median(floors.map(rateOf))
  const ratio = median(rounds.map((round, index) => rateOf(round) / rateOf(floors[index] ?? [])))
  const name = api === 'sync' ? 'cart operations over POST /api/sync' : 'cart operations over the calls'
  const against = `bare transaction, ${Math.round(floor)} operations/s`
  const waits = rounds.flat()
  const longest = percentile(floors.flat(), 99)
  return [
    benchRow({ name, value: rate, unit: 'operations/s', against, ratio, limit: ['at least', LEAST] }),
    ...waitRows(waits),
    benchRow({
      name: '  … p99 against the bare transaction’s',
      value: percentile(waits, 99),
      unit: 'ms',
      against: `${longest.toFixed(1)} ms`,
      ratio: percentile(waits, 99) / longest,
    }),
    reportedRow('  … processor time of the shop per operation', median(used[api]), 'ms'),
  ]
}

function rateOf(latencies: readonly number[]): number {
  return (latencies.length * 1_000) / DURATION
}
