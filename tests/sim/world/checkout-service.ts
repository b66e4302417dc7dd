import * as v from 'valibot'
import { emptyCart } from '#domain/cart/cart-state.ts'
import { stockOf } from '#domain/cart/decide-cart.ts'
import { closedInto } from '#domain/cart/decode-cart-event.ts'
import { serverCart } from '#domain/cart/server-cart.ts'
import type { SellableProduct } from '#domain/catalogue/product.ts'
import type { CheckoutAnswer } from '#domain/checkout/checkout-calls.ts'
import { type CheckoutRequest, CheckoutRequestSchema } from '#domain/checkout/checkout-request.ts'
import { orderNumber } from '#domain/order/order-number.ts'
import { orderView } from '#domain/order/order-projection.ts'
import type { Order } from '#domain/order/order-state.ts'
import type { Poke } from '#domain/wire/sync-protocol.ts'
import { unknownCartKey } from '#server/cart/cart-answer.ts'
import type { CartPorts } from '#server/cart/cart-ports.ts'
import type { CartRecord, CartRef, CartUpdateResult } from '#server/events/cart-store.ts'
import { type CallError, callError } from '#server/http/call-error.ts'
import { paymentWithout } from '#server/order/begin-payment.ts'
import { checkedCart } from '#server/order/checked-cart.ts'
import { bodyHashOf } from '#server/order/checkout-answers.ts'
import { foldCommands, orderFactsOf } from '#server/order/order-from-cart.ts'
import { transfersOnly } from '#tests/kit/transfers-only.ts'
import type { Random } from './random.ts'

export interface SimOrder {
  readonly id: string
  /** `Idempotency-Key`. */
  readonly key: string
  readonly order: Order
}

/** An answer that confirms an order, delivered or not. */
export interface OrderAnswered {
  readonly key: string
  readonly orderId: string
}

export interface SimCheckout {
  readonly body: unknown
  readonly key: string
  readonly cart: CartRef
}

type HttpReply = { readonly ok: true; readonly body: CheckoutAnswer } | CallError

/** The shop's checkout with its real rules, its own orders, and the first answer stored per key. */
export interface CheckoutService {
  readonly orders: readonly SimOrder[]
  readonly answers: readonly OrderAnswered[]
  readonly checkOut: (asked: SimCheckout) => Promise<{ readonly answered: HttpReply; readonly poke: Poke | null }>
}

interface CheckoutServiceParts {
  readonly shop: CartPorts
  readonly products: Map<number, SellableProduct>
  readonly chance: Random
}

interface Kept {
  /** The cart to be ordered. */
  readonly cartId: string
  readonly key: string
  readonly bodyHash: string
  readonly answered: HttpReply
}

interface Outcome {
  readonly answered: HttpReply
  readonly poke: Poke | null
}

/** A checkout is one update of its cart, so it is atomic, as in the real transaction. */
export function checkoutService({ shop, products, chance }: CheckoutServiceParts): CheckoutService {
  const kept: Kept[] = []
  const orders: SimOrder[] = []
  const answers: OrderAnswered[] = []

  const decide = (record: CartRecord, { request, key }: Decoded): CartUpdateResult<HttpReply> => {
    const world = shop.world()
    const judging = { record, world, request, seenIn: null, payments: transfersOnly, newEventId: shop.newEventId }
    const { unit, error, empty, change } = checkedCart(judging)
    if (error !== null) return { change: unit.events.length > 0 ? change() : null, outcome: error }
    const facts = orderFactsOf({ cartId: record.cartId, cart: unit.state, request, placedAt: world.now })
    const number = orderNumber(String(100_000 + chance.below(900_000)))
    const { order } = foldCommands([{ type: 'PlaceOrder', order: { ...facts, number } }])
    if (!take(products, order)) return { change: null, outcome: busy }
    const id = chance.uuid(4)
    empty(id)
    orders.push({ id, key, order })
    return { change: change(), outcome: { ok: true, body: answerOf({ id, order, key, request }) } }
  }

  const targetOf = async (cartId: string): Promise<string | null> => {
    const events = await shop.store.events({ cartId, after: 0, until: Number.MAX_SAFE_INTEGER })
    return closedInto(events.find(({ type }) => type === 'CartClosed'))
  }
  /** The order that the same checkout placed from a cart merged with this one since: see `orderedBefore`. */
  const orderedBefore = async (cartId: string, key: string): Promise<Kept | undefined> => {
    for (const each of kept) {
      if (each.key !== key || each.cartId === cartId || !each.answered.ok) continue
      if ((await targetOf(each.cartId)) === cartId || (await targetOf(cartId)) === each.cartId) return each
    }
  }

  return {
    orders,
    answers,
    async checkOut({ body, key, cart }) {
      const request = v.parse(CheckoutRequestSchema, body)
      const bodyHash = bodyHashOf(request)
      const here = await shop.store.head(cart)
      if (here === undefined) return { answered: unknownCartKey, poke: null }
      const { cartId } = here
      const before = await orderedBefore(cartId, key)
      const handle = (record: CartRecord): CartUpdateResult<Outcome> => {
        const earlier = before ?? kept.find((each) => each.cartId === cartId && each.key === key)
        if (earlier !== undefined) {
          const answered = earlier.bodyHash === bodyHash ? earlier.answered : keyReused
          return { change: null, outcome: { answered, poke: null } }
        }
        if (request.only_repeat) return { change: null, outcome: { answered: notOrdered, poke: null } }
        const remember = (answered: HttpReply): HttpReply => {
          if (answered !== busy) kept.push({ cartId, key, bodyHash, answered })
          return answered
        }
        if (record.state.status === 'merged')
          return { change: null, outcome: { answered: remember(unknownCartKey), poke: null } }
        const { change, outcome } = decide(record, { request, key })
        const cursor = record.position + (change?.events.length ?? 0)
        const poke = change === null ? null : { cartId, cursor }
        return { change, outcome: { answered: remember(outcome), poke } }
      }
      const updated = await shop.store.update({ cart, now: shop.world().now, handle })
      const { answered, poke } = updated ?? { answered: unknownCartKey, poke: null }
      if (answered.ok) answers.push({ key, orderId: answered.body.order.id })
      return { answered, poke }
    },
  }
}

interface Decoded {
  readonly request: CheckoutRequest
  readonly key: string
}

/**
 * Takes an order's pieces out of stock. False, and nothing is taken, if colours of one variation together exceed its
 * stock.
 */
function take(products: Map<number, SellableProduct>, { lines }: Order): boolean {
  const taken = new Map(products)
  for (const { productId, variation, quantity } of lines) {
    const product = taken.get(productId)
    const stock = product === undefined ? 0 : stockOf(product, variation) - quantity
    if (product === undefined || stock < 0) return false
    taken.set(productId, withStock({ product, variation, stock }))
  }
  for (const [id, product] of taken) products.set(id, product)
  return true
}

interface Stocked {
  readonly product: SellableProduct
  readonly variation: number | null
  readonly stock: number
}

function withStock({ product, variation, stock }: Stocked): SellableProduct {
  const chosen = variation === null ? undefined : product.variations[String(variation)]
  if (chosen === undefined) return { ...product, stock }
  return { ...product, variations: { ...product.variations, [String(variation)]: { ...chosen, stock } } }
}

interface Placed extends Decoded {
  readonly id: string
  readonly order: Order
}

function answerOf({ id, order, key, request }: Placed): CheckoutAnswer {
  const { contact, note, language } = request
  const events = [{ type: 'OrderPlaced', at: order.placedAt }]
  const people = { contact, address: null, note, language }
  const view = orderView({ id, order, events, people, methods: ['bank_transfer'], account })
  const payment = paymentWithout({ account }, order)
  if (payment === null) throw new Error('A transfer needs no provider')
  return { order: view, order_key: `secret of ${key}`, payment, cart: serverCart(emptyCart(), null), session: null }
}

const account = { bank: 'Bank', holder: 'Rusbank', number: '1', branch_code: '1' }
const message = 'Not here, not now.'
const busy = callError({ status: 503, code: 'busy', message })
const keyReused = callError({ status: 422, code: 'idempotency_key_reused', message })
const notOrdered = callError({ status: 404, code: 'unknown_order', message })
