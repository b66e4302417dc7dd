import { randomUUID } from 'node:crypto'
import type { ServerCart } from '#domain/cart/server-cart.ts'
import type { CheckoutAnswer } from '#domain/checkout/checkout-calls.ts'
import { bankTransferOrder } from '#tests/kit/bank-transfer-order.ts'
import { type BenchRow, benchRow } from './bench-row.ts'
import type { BenchReply, BenchRequest } from './checkouts-shop.ts'
import { median } from './interleaved.ts'
import type { PostJson } from './post-json.ts'
import { measureUse } from './processor-time.ts'
import { openBenchShop } from './shop-process.ts'
import { reportedRow, waitRows } from './statistics.ts'

const SHOPPERS = 20
/** The checkouts of each shopper per round. The first round is a warm-up and does not count. */
const EACH = 15
const ROUNDS = 7
/** The minimum rate relative to the bare transaction. */
const LEAST = 0.5
const PRODUCTS = [2001, 2002, 2003, 2004, 2011, 2012, 2013, 2014, 2015, 2016] as const

interface Round {
  readonly latencies: readonly number[]
  /** In ms. */
  readonly duration: number
}

interface Measured {
  readonly floor: Round
  readonly checkouts: Round
  /** The shop's processor time for all checkouts, in ms. */
  readonly used: number
}

interface FullCart {
  /** The cart as it was answered. */
  readonly seen: ServerCart
  /** A number unique to this cart: unpaid orders are limited per person and per network address. */
  readonly shopper: number
}

/** Checkouts per second of 20 concurrent shoppers, each from a new cart, against a bare transaction that writes the same rows. */
export async function run(): Promise<BenchRow[]> {
  const shop = await openBenchShop<BenchRequest, BenchReply>({ module: 'checkouts-shop.ts', sockets: SHOPPERS })
  const { postJson } = shop
  try {
    const measured: Measured[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      const carts = await Promise.all(
        Array.from({ length: SHOPPERS }, (_, index) =>
          fillCarts(postJson, { index, first: (round * SHOPPERS + index) * EACH }),
        ),
      )
      const { latencies = [], duration = 0 } = await shop.request({ concurrency: SHOPPERS, each: EACH })
      const [checkouts, used] = await measureUse(shop, () => drive(postJson, carts))
      if (round > 0) measured.push({ floor: { latencies, duration }, checkouts, used })
    }
    return rowsOf(measured)
  } finally {
    await shop.stop()
  }
}

interface Filling {
  /** The index among the concurrent shoppers. */
  readonly index: number
  /** The number of the first cart. */
  readonly first: number
}

/** Creates a cart for each checkout of one shopper in a round. */
async function fillCarts(postJson: PostJson, { index, first }: Filling): Promise<FullCart[]> {
  const carts: FullCart[] = []
  const productId = PRODUCTS[index % PRODUCTS.length]
  for (let filled = 0; filled < EACH; filled += 1) {
    const seen: ServerCart = await postJson('/api/cart-guest', { productId, productQuantity: 1 })
    carts.push({ seen, shopper: first + filled })
  }
  return carts
}

/** Runs all shoppers concurrently, each with sequential checkouts. */
async function drive(postJson: PostJson, carts: readonly (readonly FullCart[])[]): Promise<Round> {
  const latencies: number[] = []
  const begun = performance.now()
  await Promise.all(
    carts.map(async (own) => {
      for (const cart of own) {
        const at = performance.now()
        await postJson<CheckoutAnswer>(
          '/api/checkout',
          bankTransferOrder(cart.seen, `shopper${cart.shopper}@example.com`),
          {
            'idempotency-key': randomUUID(),
            'x-forwarded-for': `2001:db8:0:${cart.shopper.toString(16)}::1`,
          },
        )
        latencies.push(performance.now() - at)
      }
    }),
  )
  return { latencies, duration: performance.now() - begun }
}

function rowsOf(measured: readonly Measured[]): BenchRow[] {
  const rate = median(measured.map(({ checkouts }) => rateOf(checkouts)))
  const floor = median(measured.map((round) => rateOf(round.floor)))
  const ratio = median(measured.map((round) => rateOf(round.checkouts) / rateOf(round.floor)))
  const against = `bare transaction of the same rows, ${Math.round(floor)} orders/s`
  const row = { name: 'checkouts over POST /api/checkout', value: rate, unit: 'orders/s', against, ratio }
  return [
    benchRow({ ...row, limit: ['at least', LEAST] }),
    ...waitRows(measured.flatMap(({ checkouts }) => checkouts.latencies)),
    reportedRow(
      '  … processor time of the shop per checkout',
      median(measured.map(({ checkouts, used }) => used / checkouts.latencies.length)),
      'ms',
    ),
  ]
}

function rateOf({ latencies, duration }: Round): number {
  return (latencies.length * 1_000) / duration
}
