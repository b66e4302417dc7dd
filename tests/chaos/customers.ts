import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { bankTransferOrder } from '#tests/kit/bank-transfer-order.ts'
import type { Random } from '#tests/sim/world/random.ts'
import { call, type Reply } from './http.ts'
import type { AcknowledgedAct, LineChange } from './load-record.ts'
import { type Load, PAUSE_BETWEEN_REQUESTS, requestUntilAnswered } from './request.ts'

// Simulated customers with their own requests: they share no code with the shop. Every request is
// repeated unchanged until it is answered.

/** Products that guests add to carts. Nobody orders them, so their stock does not change. */
const PIECES = [2012, 2013, 2016] as const
/** Products that are ordered. */
export const ORDERED_PIECES = [2001, 2003] as const
/** A coupon with a limited number of uses, and a product that it covers. */
export const COUPON = { code: 'NORA750', limit: 200, productId: 1021, variation: 102101, colour: 'stone' } as const
const MOST_PIECES = 30
/** How many commands one simulated customer sends before the next one starts. */
const ACTS_EACH = 40
const CALLS_EACH = 12
const MOST_AT_ONCE = 3
const FilledSchema = v.object({
  cart_key: v.string(),
  cart_hash: v.string(),
  totals: v.object({ total: v.number() }),
})
type Filled = v.InferOutput<typeof FilledSchema>
const OrderedSchema = v.object({ order: v.object({ id: v.string(), coupon: v.nullable(v.string()) }) })
const PushedSchema = v.object({
  cartKey: v.string(),
  cartId: v.string(),
  cursor: v.number(),
  acknowledged: v.number(),
  refused: v.array(v.object({ id: v.string() })),
})

/** A visitor's network address, as the reverse proxy would report it. */
const cameFrom = (random: Random): Readonly<Record<string, string>> => ({
  'x-forwarded-for': `2001:db8:${random.below(65_536).toString(16)}:${random.below(65_536).toString(16)}::1`,
})

/** A browser that pushes events, one or several at a time. */
export async function pushGuest(load: Load): Promise<void> {
  const { random, record } = load
  const headers = cameFrom(random)
  const clientId = randomUUID()
  const newCartKey = randomBytes(24).toString('base64url')
  const acts: AcknowledgedAct[] = []
  let known: { readonly cartKey: string | null; readonly cursor: number } = { cartKey: null, cursor: 0 }
  let cartId = ''
  while (acts.length < ACTS_EACH && !(load.isOver() && acts.length > 0)) {
    const first = acts.length + 1
    const made = Array.from({ length: 1 + random.below(MOST_AT_ONCE) }, (_, at) => madeAct(random, first + at))
    const events = made.map(({ event }) => event)
    const body = { protocol: 1, clientId, newCartKey, ...known, events }
    const ask = (address: string) => call({ url: `${address}/api/sync`, body, headers })
    const answer = await requestUntilAnswered(load, { what: 'A push', ask, answer: PushedSchema })
    const last = first + made.length - 1
    if (answer === null) return
    const { cartKey, cursor, acknowledged, refused } = answer
    if (acknowledged !== last) {
      record.defects.push(`Of ${last} acts ${acknowledged} were acknowledged`)
      return
    }
    known = { cartKey, cursor }
    cartId = answer.cartId
    // Stock may be used up by other carts.
    acts.push(...made.map(({ act }) => ({ ...act, isRefused: refused.some(({ id }) => id === act.id) })))
    record.acknowledged += made.length
    await delay(random.below(PAUSE_BETWEEN_REQUESTS))
  }
  record.carts.push({ cartId, clientId, acts })
}

/** The first commands add one of each product. Only then are there lines to change. */
function madeAct(random: Random, seq: number) {
  const first = PIECES[seq - 1]
  const productId = first ?? random.pick(PIECES)
  const itemKey = `${productId}-_-_`
  const isAddition = first !== undefined || random.chance(0.5)
  const quantity = isAddition ? 1 : 1 + random.below(MOST_PIECES)
  const change: LineChange = { kind: isAddition ? 'add' : 'set', itemKey, quantity }
  const offer = { slug: 'x', name: 'x', categories: [], options: [], colourName: null, picture: null }
  const piece = { productId, variation: null, colour: null, offer: { ...offer, price: 1, priceRegular: 1 } }
  const id = randomUUID()
  const [type, data] = isAddition ? ['ItemAdded', { ...piece, quantity }] : ['QuantityChanged', { itemKey, quantity }]
  return { act: { id, seq, change }, event: { id, seq, at: Date.now(), type, v: 1, data } }
}

/** Fills a cart by the specification's calls, each with an idempotency key. */
export async function callGuest(load: Load): Promise<void> {
  const { random, record } = load
  const headers = cameFrom(random)
  let cartKey: string | null = null
  let pieces = 0
  while (pieces < CALLS_EACH && !(load.isOver() && pieces > 0)) {
    const payload = { cartKey, productId: random.pick(PIECES), productQuantity: 1 }
    const once = { ...headers, 'idempotency-key': randomUUID() }
    const ask = (address: string): Promise<Reply> =>
      call({ url: `${address}/api/cart-guest`, body: payload, headers: once })
    const cart: Filled | null = await requestUntilAnswered(load, {
      what: 'A piece for a cart',
      ask,
      answer: FilledSchema,
    })
    if (cart === null) return
    cartKey = cart.cart_key
    pieces += 1
    record.acknowledged += 1
    await delay(random.below(PAUSE_BETWEEN_REQUESTS))
  }
  if (cartKey !== null) record.counts.push({ cartKey, pieces })
}

/** Fills a cart and orders it by bank transfer, now and then with a coupon. */
export async function buyer(load: Load): Promise<void> {
  const { random, record } = load
  const headers = cameFrom(random)
  const hasCoupon = random.chance(0.3)
  const ofCoupon = { product: COUPON.productId, variation: COUPON.variation, colour: COUPON.colour, quantity: 1 }
  const sample = { product: random.pick(ORDERED_PIECES), variation: null, colour: null, quantity: 1 + random.below(2) }
  const { product, variation, colour, quantity } = hasCoupon ? ofCoupon : sample
  const once = () => ({ ...headers, 'idempotency-key': randomUUID() })
  const body = { productId: product, productQuantity: quantity, variation, bech_color: colour }
  const filled = await ask(load, { what: 'A cart to order', path: '/api/cart-guest', body, headers: once() })
  // The stock may be used up.
  if (filled === null) return
  const code = { cartKey: filled.cart_key, promoCode: COUPON.code }
  const coupon = {
    what: 'A coupon',
    path: '/api/coupon-apply-guest',
    body: code,
    headers: once(),
    refusals: [400, 409],
  }
  // The coupon may be used up.
  const cart = (hasCoupon ? await ask(load, coupon) : null) ?? filled
  const email = `${randomUUID()}@example.com`
  const order = bankTransferOrder({ ...cart, cart_key: filled.cart_key }, email)
  const buyOnce = once()
  const buy = (address: string) => call({ url: `${address}/api/checkout`, body: order, headers: buyOnce })
  const ordered = await requestUntilAnswered(load, { what: 'A checkout', ask: buy, answer: OrderedSchema })
  const { id = null, coupon: used = null } = ordered?.order ?? {}
  record.orders.push({ email, shelf: variation ?? product, quantity, orderId: id, coupon: used })
  record.acknowledged += 1
}

interface CartRequest {
  readonly what: string
  readonly path: string
  readonly body: object
  readonly headers: Readonly<Record<string, string>>
  readonly refusals?: readonly number[]
}

function ask(load: Load, { path, body, headers, ...request }: CartRequest): Promise<Filled | null> {
  const once = (address: string) => call({ url: address + path, body, headers })
  return requestUntilAnswered(load, { ...request, ask: once, answer: FilledSchema })
}
