import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { cartEvent } from '#domain/cart/cart-events.ts'
import type { ServerCart } from '#domain/cart/server-cart.ts'
import type { SyncAnswer } from '#domain/wire/sync-protocol.ts'
import { createDatabase, startPostgres } from '#tests/postgres.ts'
import { type Ask, asker } from './ask.ts'
import type { BenchRow } from './bench-row.ts'
import type { FloorQuestion, FromShop } from './cart-operations-shop.ts'

const GUESTS = 20
const ROUNDS = 9
/** Of one measurement, in ms. The first round warms up and does not count. */
const DURATION = 1_000
/** A cart operation has to reach this share of the bare transaction's rate. */
const LEAST = 1 / 3

/** The pieces in every guest's cart; the first one's quantity is what an operation changes. */
const PIECES = [
  { productId: 2012, variation: null, colour: null },
  { productId: 2013, variation: null, colour: null },
  { productId: 2016, variation: null, colour: null },
] as const
const LINE = '2012-_-_'
const MOST_PIECES = 30

interface Guest {
  /** One operation: sets the first line's quantity, over the guest's own door. */
  readonly operate: (quantity: number) => Promise<void>
}

/** Cart operations a second by 20 guests at once, over both doors, against the bare transaction in the shop's process. */
export async function run(): Promise<BenchRow[]> {
  const postgres = await startPostgres({ durable: true })
  const shop = fork(join(import.meta.dirname, 'cart-operations-shop.ts'), {
    env: { ...process.env, DATABASE_URL: await createDatabase(postgres.url), PORT: '0', LOG_LEVEL: 'error' },
  })
  const agent = new Agent({ keepAlive: true, maxSockets: GUESTS })
  try {
    const { address } = await answerFrom(shop, 'address')
    const ask = asker(address, agent)
    const doors = {
      sync: await Promise.all(Array.from({ length: GUESTS }, () => syncGuest(ask))),
      calls: await Promise.all(Array.from({ length: GUESTS }, () => callGuest(ask))),
    }
    const measured = { floor: [] as number[][], sync: [] as number[][], calls: [] as number[][] }
    for (let round = 0; round <= ROUNDS; round += 1) {
      const floor = await floorOf(shop, { atOnce: GUESTS, duration: DURATION })
      const sync = await drive(doors.sync)
      const calls = await drive(doors.calls)
      if (round === 0) continue
      measured.floor.push(floor)
      measured.sync.push(sync)
      measured.calls.push(calls)
    }
    return [...rowsOf('sync', measured.sync, measured.floor), ...rowsOf('calls', measured.calls, measured.floor)]
  } finally {
    agent.destroy()
    if (shop.connected) {
      const ended = once(shop, 'exit')
      shop.disconnect()
      await ended
    }
    await postgres.stop()
  }
}

async function answerFrom<Key extends 'address' | 'latencies'>(
  shop: ChildProcess,
  key: Key,
): Promise<Extract<FromShop, Record<Key, unknown>>> {
  const heard = new AbortController()
  const { signal } = heard
  const gone = once(shop, 'exit', { signal }).then(() => {
    throw new Error('The shop ended before it answered')
  })
  gone.catch(() => {})
  const [message] = (await Promise.race([once(shop, 'message', { signal }), gone])) as [FromShop]
  heard.abort()
  if (key in message) return message as Extract<FromShop, Record<Key, unknown>>
  throw new Error(`The shop told no ${key}`)
}

async function floorOf(shop: ChildProcess, question: FloorQuestion): Promise<number[]> {
  shop.send(question)
  return [...(await answerFrom(shop, 'latencies')).latencies]
}

/** A guest whose browser pushes events, one exchange for each operation. */
async function syncGuest(ask: Ask): Promise<Guest> {
  const clientId = randomUUID()
  let seq = 0
  let known: { cartKey: string | null; cursor: number } = { cartKey: null, cursor: 0 }
  const push = async (event: { readonly type: string; readonly v: number; readonly data: unknown }): Promise<void> => {
    seq += 1
    const events = [{ id: randomUUID(), seq, at: Date.now(), ...event }]
    const answer = await ask<SyncAnswer>('/api/sync', { protocol: 1, clientId, ...known, events })
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
async function callGuest(ask: Ask): Promise<Guest> {
  let cartKey: string | null = null
  for (const { productId, variation, colour } of PIECES) {
    const payload = { cartKey, productId, productQuantity: 1, variation, bech_color: colour }
    const cart: ServerCart = await ask('/api/cart-guest', payload)
    cartKey = cart.cart_key
  }
  return {
    operate: async (productQuantity) => {
      await ask('/api/cart-update-guest', { cartKey, itemKey: LINE, productQuantity })
    },
  }
}

/** All guests at once, each one operation after another. Returns what each operation took, in ms. */
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

type Rounds = readonly (readonly number[])[]

/** The rate with its ratio, and the waits of all counted rounds together. */
function rowsOf(door: 'sync' | 'calls', rounds: Rounds, floors: Rounds): BenchRow[] {
  const rate = median(rounds.map(rateOf))
  const floor = median(floors.map(rateOf))
  const ratio = median(rounds.map((round, index) => rateOf(round) / rateOf(floors[index] ?? [])))
  const name = door === 'sync' ? 'cart operations over POST /api/sync' : 'cart operations over the calls'
  const against = `bare transaction, ${Math.round(floor)} operations/s`
  const all = rounds.flat().toSorted((a, b) => a - b)
  const waits = [50, 95, 99].map((percent): BenchRow => {
    const value = all[Math.floor((all.length * percent) / 100)] ?? 0
    return { name: `  … p${percent}`, value, unit: 'ms', against: '', ratio: null, limit: '', ok: true }
  })
  const limit = 'at least a third'
  return [{ name, value: rate, unit: 'operations/s', against, ratio, limit, ok: ratio >= LEAST }, ...waits]
}

function rateOf(latencies: readonly number[]): number {
  return (latencies.length * 1_000) / DURATION
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
