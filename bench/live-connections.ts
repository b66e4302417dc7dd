import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { BenchRow } from './bench-row.ts'
import type { BenchReply, BenchRequest } from './cart-operations-shop.ts'
import type { PostJson } from './post-json.ts'
import { openBenchShop } from './shop-process.ts'
import { percentile, reportedRow } from './statistics.ts'

const CARTS = 100
const PAGES_EACH = 10
const PIECE = 2012
/** The duration without changes, in ms: several heartbeats. */
const QUIET = 30_000
const POKES = 300

interface Page {
  readonly request: ClientRequest
  /** When the last poke arrived. */
  readonly pokedAt: () => number
}

/** The cost of open live connections, and the latency from a change to the pokes of a cart's other pages. */
export async function run(): Promise<BenchRow[]> {
  const shop = await openBenchShop<BenchRequest, BenchReply>({ module: 'cart-operations-shop.ts', sockets: 8 })
  const pages: Page[] = []
  const use = () => shop.request({ use: true })
  try {
    const keys: string[] = []
    for (let cart = 0; cart < CARTS; cart += 1) keys.push(await newCart(shop.postJson))
    const before = await use()
    const byCart = new Map<string, Page[]>()
    for (const key of keys) {
      const own: Page[] = []
      for (let page = 0; page < PAGES_EACH; page += 1) own.push(await openPage(shop.address, key))
      byCart.set(key, own)
      pages.push(...own)
    }
    const opened = await use()
    await wait(QUIET)
    const quiet = await use()
    const latencies: number[] = []
    for (let turn = 1; turn <= POKES; turn += 1) {
      const cartKey = keys[turn % CARTS] ?? ''
      const own = byCart.get(cartKey) ?? []
      const begun = performance.now()
      await shop.postJson('/api/cart-update-guest', {
        cartKey,
        itemKey: `${PIECE}-_-_`,
        productQuantity: 1 + (turn % 20),
      })
      while (own.some(({ pokedAt }) => pokedAt() < begun)) await wait(1)
      latencies.push(...own.map(({ pokedAt }) => pokedAt() - begun))
    }
    const thousands = (CARTS * PAGES_EACH) / 1_000
    const perThousand = (after: BenchReply, first: BenchReply, figure: 'memory' | 'processor') =>
      ((after[figure] ?? 0) - (first[figure] ?? 0)) / thousands
    return [
      reportedRow('memory of 1,000 live connections', perThousand(opened, before, 'memory'), 'MiB'),
      reportedRow(
        'processor time of 1,000 quiet live connections a second',
        perThousand(quiet, opened, 'processor') / (QUIET / 1_000),
        'ms',
      ),
      reportedRow('from a change’s call to its poke, p50', percentile(latencies, 50), 'ms'),
      reportedRow('  … p99', percentile(latencies, 99), 'ms'),
    ]
  } finally {
    for (const { request } of pages) request.destroy()
    await shop.stop()
  }
}

async function newCart(postJson: PostJson): Promise<string> {
  const cart = await postJson<{ readonly cart_key: string }>('/api/cart-guest', {
    productId: PIECE,
    productQuantity: 1,
  })
  return cart.cart_key
}

async function openPage(address: string, cartKey: string): Promise<Page> {
  const request = get(`${address}/api/sync/live`, { headers: { 'x-cart-key': cartKey }, agent: false })
  request.on('error', () => {})
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`A live connection was answered ${response.statusCode}`)
  let pokedAt = 0
  const first = Promise.withResolvers<void>()
  response.setEncoding('utf8').on('data', (text: string) => {
    if (!text.includes('data:')) return
    pokedAt = performance.now()
    first.resolve()
  })
  response.on('error', () => {})
  await first.promise
  return { request, pokedAt: () => pokedAt }
}
