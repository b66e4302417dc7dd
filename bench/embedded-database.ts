import { randomUUID } from 'node:crypto'
import { fsyncSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { cartEvent } from '#domain/cart/cart-events.ts'
import type { PushedEvent } from '#domain/event/envelope.ts'
import type { SyncAnswer } from '#domain/wire/sync-protocol.ts'
import { root } from '#scripts/project.mjs'
import { migrate } from '#server/database/migrate.ts'
import { pgliteSql } from '#server/database/pglite-sql.ts'
import { sqlCartStore } from '#server/events/sql-cart-store.ts'
import { exchange } from '#server/sync/exchange.ts'
import { type TestShop, testShop, throwBlanket } from '#tests/server/shop-fixture.ts'
import { type BenchRow, benchRow } from './bench-row.ts'
import { interleaved, median } from './interleaved.ts'

const GUESTS = 20
const ACTS_EACH = 10
const ALONE = 50
const ROUNDS = 15
const WARMUP = 3
/** The minimum rate of the synced database relative to the unsynced one, with 20 concurrent guests. */
const LEAST = 1 / 2

interface Embedded {
  readonly guests: readonly Guest[]
  readonly syncs: () => number
  readonly close: () => Promise<void>
}

type Guest = () => Promise<void>

/** The cost of syncing what the embedded database acknowledges: the same acts with and without. */
export async function run(): Promise<BenchRow[]> {
  const parent = join(root, '.cache')
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(join(parent, 'embedded-bench-'))
  const ours = await embedded(join(folder, 'synced'), fsyncSync)
  const floor = await embedded(join(folder, 'unsynced'), () => {})
  try {
    const together = await compare(ours, floor, { guests: GUESTS, acts: ACTS_EACH })
    const alone = await compare(ours, floor, { guests: 1, acts: ALONE })
    return [
      benchRow({
        name: `acts in the embedded database, synced, ${GUESTS} guests at once`,
        ...figuresOf(together),
        limit: ['at least', LEAST],
      }),
      benchRow({ name: '  … acts that share a sync', value: together.actsASync, unit: 'acts', limit: ['at least', 2] }),
      benchRow({ name: 'acts in the embedded database, synced, one guest', ...figuresOf(alone) }),
    ]
  } finally {
    await ours.close()
    await floor.close()
    await rm(folder, { recursive: true })
  }
}

async function embedded(folder: string, sync: (descriptor: number) => void): Promise<Embedded> {
  let syncs = 0
  await mkdir(folder)
  const sql = await pgliteSql({
    folder,
    sync(descriptor) {
      syncs += 1
      sync(descriptor)
    },
  })
  await migrate(sql)
  const shop = testShop(sqlCartStore(sql))
  const guests = await Promise.all(Array.from({ length: GUESTS }, () => guestOf(shop)))
  return { guests, syncs: () => syncs, close: sql.close }
}

/** A guest with a cart. Each act is an exchange that pushes another quantity. */
async function guestOf(shop: TestShop): Promise<Guest> {
  const clientId = randomUUID()
  let known: Pick<SyncAnswer, 'cartKey' | 'cursor'> | { cartKey: null; cursor: 0 } = { cartKey: null, cursor: 0 }
  let seq = 0
  const push = async (event: Pick<PushedEvent, 'type' | 'v' | 'data'>): Promise<void> => {
    seq += 1
    const events = [{ id: randomUUID(), seq, at: shop.now, ...event }]
    const { cartKey, cursor } = known
    const exchanged = await exchange(shop, { request: { protocol: 1, clientId, cartKey, cursor, events } })
    if (!exchanged.ok) throw new Error(JSON.stringify(exchanged.error))
    if (exchanged.answer.refused.length > 0) throw new Error(JSON.stringify(exchanged.answer.refused))
    known = exchanged.answer
  }
  const offer = { slug: 'x', name: 'x', categories: [], options: [], colourName: null, picture: null }
  const piece = { productId: throwBlanket.id, variation: null, colour: null, quantity: 1 }
  await push(cartEvent('ItemAdded', { ...piece, offer: { ...offer, price: 1, priceRegular: 1 } }))
  return () => push(cartEvent('QuantityChanged', { itemKey: `${throwBlanket.id}-_-_`, quantity: 1 + (seq % 30) }))
}

interface Load {
  readonly guests: number
  /** The sequential acts of each guest. */
  readonly acts: number
}

interface Comparison {
  /** Acts per second. */
  readonly ours: number
  readonly floor: number
  readonly ratio: number
  readonly actsASync: number
}

async function compare(ours: Embedded, floor: Embedded, { guests, acts }: Load): Promise<Comparison> {
  const work = (those: readonly Guest[]) => async (): Promise<void> => {
    const actAll = async (act: Guest): Promise<void> => {
      for (let done = 0; done < acts; done += 1) await act()
    }
    await Promise.all(those.slice(0, guests).map(actAll))
  }
  const before = ours.syncs()
  const taken = await interleaved({
    rounds: ROUNDS,
    warmup: WARMUP,
    ours: work(ours.guests),
    floor: work(floor.guests),
  })
  const count = guests * acts
  const actsASync = (count * (ROUNDS + WARMUP)) / (ours.syncs() - before)
  const rate = (ms: readonly number[]): number => (count * 1_000) / median(ms)
  const ratio = median(taken.ours.map((ms, round) => (taken.floor[round] ?? Number.NaN) / ms))
  return { ours: rate(taken.ours), floor: rate(taken.floor), ratio, actsASync }
}

function figuresOf({ ours, floor, ratio }: Comparison) {
  return { value: ours, unit: 'acts/s', against: `the same without syncing, ${Math.round(floor)} acts/s`, ratio }
}
