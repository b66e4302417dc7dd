import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import type { Random } from '#tests/sim/world/random.ts'
import { call, type Reply } from './http.ts'
import type { AcknowledgedAct, LineChange, LoadRecord } from './load-record.ts'

// Those who use the shop, each by requests of their own making: nothing here is shared with the shop's code. Whatever a request
// meets, it is made again as it was until it is answered.

export interface Load {
  /** Of a server that is there just now, or was. */
  readonly address: () => string
  readonly random: Random
  readonly record: LoadRecord
  /** Whether no new act is begun. What was begun is brought to its end all the same. */
  readonly isOver: () => boolean
}

/** The pieces that guests put into carts: nobody orders them, so that no stock of theirs falls. */
const PIECES = [2012, 2013, 2016] as const
/** The pieces that are ordered. */
export const ORDERED_PIECES = [2001, 2003] as const
const MOST_PIECES = 30
/** Until somebody else comes. */
const ACTS_EACH = 40
const CALLS_EACH = 12
const MOST_AT_ONCE = 3
/** Between two requests of one customer, in ms. */
const THINKING = 25
const MOST_WAITING = 400

/** Answered in a way that a later try may not be. */
const isTemporary = (reply: Reply): boolean =>
  reply.kind === 'unreachable' || reply.status === 503 || reply.status === 429

const FilledSchema = v.object({
  cart_key: v.string(),
  cart_hash: v.string(),
  totals: v.object({ total: v.number() }),
})
type Filled = v.InferOutput<typeof FilledSchema>
const OrderedSchema = v.object({ order: v.object({ id: v.string() }) })
const PushedSchema = v.object({
  cartKey: v.string(),
  cartId: v.string(),
  cursor: v.number(),
  acknowledged: v.number(),
  refused: v.array(v.object({ id: v.string() })),
})

interface RepeatedRequest<Schema extends v.GenericSchema> {
  readonly what: string
  readonly ask: (address: string) => Promise<Reply>
  readonly answer: Schema
}

/** Makes a request until it has an answer for good; null for one that refuses. What is neither is a defect. */
async function requestUntilAnswered<Schema extends v.GenericSchema>(
  load: Load,
  { what, ask, answer }: RepeatedRequest<Schema>,
): Promise<v.InferOutput<Schema> | null> {
  const isDefect = (reply: Reply): void =>
    void load.record.defects.push(`${what} was answered ${JSON.stringify(reply)}`)
  for (let tries = 1; ; tries += 1) {
    const reply = await ask(load.address())
    if (reply.kind === 'answered' && !isTemporary(reply)) {
      const parsed = v.safeParse(answer, reply.body)
      if (reply.status === 200 && parsed.success) return parsed.output
      if (reply.status === 409) return null
      isDefect(reply)
      if (reply.status < 500) return null
    }
    await delay(Math.min(tries * THINKING, MOST_WAITING))
  }
}

/** A visitor's own network address, as the proxy in front of the shop would tell it. */
const cameFrom = (random: Random): Readonly<Record<string, string>> => ({
  'x-forwarded-for': `2001:db8:${random.below(65_536).toString(16)}:${random.below(65_536).toString(16)}::1`,
})

/** A browser that pushes events, now one and now some at once. */
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
    // The last pieces of a kind may be in carts already.
    acts.push(...made.map(({ act }) => ({ ...act, isRefused: refused.some(({ id }) => id === act.id) })))
    record.acknowledged += made.length
    await delay(random.below(THINKING))
  }
  record.carts.push({ cartId, clientId, acts })
}

/** The first acts put one of each piece into the cart; only then are there lines to change. */
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

/** Somebody who fills a cart by the specification's calls, each under a key by which it may be repeated. */
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
    await delay(random.below(THINKING))
  }
  if (cartKey !== null) record.counts.push({ cartKey, pieces })
}

/** Somebody who puts pieces into a cart and orders them, to be paid by bank transfer. */
export async function buyer(load: Load): Promise<void> {
  const { random, record } = load
  const headers = cameFrom(random)
  const productId = random.pick(ORDERED_PIECES)
  const quantity = 1 + random.below(2)
  const once = { ...headers, 'idempotency-key': randomUUID() }
  const fill = (address: string) =>
    call({ url: `${address}/api/cart-guest`, body: { productId, productQuantity: quantity }, headers: once })
  const cart = await requestUntilAnswered(load, { what: 'A cart to order', ask: fill, answer: FilledSchema })
  // The last piece may be gone.
  if (cart === null) return
  const email = `${randomUUID()}@example.com`
  const order = orderOf(cart, email)
  const buyOnce = { ...headers, 'idempotency-key': randomUUID() }
  const buy = (address: string) => call({ url: `${address}/api/checkout`, body: order, headers: buyOnce })
  const ordered = await requestUntilAnswered(load, { what: 'A checkout', ask: buy, answer: OrderedSchema })
  record.orders.push({ email, productId, quantity, orderId: ordered?.order.id ?? null })
  record.acknowledged += 1
}

function orderOf(cart: Filled, email: string) {
  return {
    cartKey: cart.cart_key,
    cart_hash: cart.cart_hash,
    total: cart.totals.total,
    contact: { email, first_name: 'Lindiwe', last_name: 'Khumalo', phone: '0821234567' },
    shipping: {
      method: 'deliveryToDoor',
      address: '12 Long Street',
      suburb: 'Gardens',
      city: 'Cape Town',
      state: 'WC',
      postcode: '8001',
    },
    payment: { method: 'bank_transfer' },
  }
}
