import { isDeepStrictEqual } from 'node:util'
import { type CartLine, emptyCart } from '#domain/cart/cart-state.ts'
import { decodeCartEvent } from '#domain/cart/decode-cart-event.ts'
import { cartEvolution } from '#domain/cart/evolve-cart.ts'
import { type Quote, quote } from '#domain/cart/quote.ts'
import { foldOnto } from '#domain/event/folded.ts'
import type { Order } from '#domain/order/order-state.ts'
import type { Browser } from '../world/browser.ts'
import type { SimOrder } from '../world/checkout-service.ts'
import type { StoredCart } from '../world/shop-server.ts'
import type { RestingWorld } from '../world/world.ts'
import type { Streams } from './acts.ts'
import type { Break } from './break.ts'

const EVERY_PIECE = 'every piece is ordered once or left'

/** The invariants about orders that a settled world breaks. Empty if all hold. */
export function brokenOrders({ browsers, server }: RestingWorld, streams: Streams): Break[] {
  const { orders, answers } = server.checkout
  return [
    ...orders.flatMap((placed) => placedOnce(placed, orders)),
    ...answers.flatMap(({ key, orderId }): Break[] => {
      const isThere = orders.some((placed) => placed.id === orderId && placed.key === key)
      return isThere ? [] : [{ rule: 'who is answered has an order', detail: `${key} and ${orderId}` }]
    }),
    ...orders.flatMap((placed) => asSeen(placed, browsers)),
    ...[...streams].flatMap(([streamId, cart]) => accountedFor({ streamId, cart, orders })),
    ...browsers.filter((browser) => mayAsk(browser, server)).flatMap((browser) => unknownTo(browser, orders)),
  ]
}

/** 7. A request is one order at most. */
function placedOnce({ id, key }: SimOrder, orders: readonly SimOrder[]): Break[] {
  const twin = orders.find((other) => other.key === key && other.id !== id)
  return twin === undefined
    ? []
    : [{ rule: '7. a wish is one order at most', detail: `${key} is ${id} and ${twin.id}` }]
}

/** 7. An order equals the cart that its shopper saw when they placed it, to the cent. */
function asSeen({ id, key, order }: SimOrder, browsers: readonly Browser[]): Break[] {
  const submissions = browsers.flatMap(({ orders }) => orders.submissions).filter(({ keys }) => keys.has(key))
  const seen = submissions.map((submission) => ({
    lines: linesOf(Object.entries(submission.lines)),
    totals: totalsOf(submission.quote),
  }))
  const ordered = { lines: linesOfOrder(order), totals: order.totals }
  if (seen.some((each) => isDeepStrictEqual(each, ordered))) return []
  const detail = `${id} is ${JSON.stringify(ordered)}, and who asked for it saw ${JSON.stringify(seen)}`
  return [{ rule: '7. nobody orders what they did not see', detail }]
}

interface CartQuestion {
  readonly streamId: string
  readonly cart: StoredCart
  readonly orders: readonly SimOrder[]
}

/** Every piece that was added to a cart is in one of its orders or still there, and an ordered cart equals its order. */
function accountedFor({ streamId, cart, orders }: CartQuestion): Break[] {
  const own = orders.filter(({ order }) => `cart:${order.cartId}` === streamId)
  const wrong: Break[] = []
  const left = new Map(own.map((placed) => [placed.id, placed]))
  const balance = new Map<string, number>()
  let state = emptyCart()
  for (const raw of cart.events) {
    const decoded = decodeCartEvent(raw)
    if (!decoded.ok) continue
    const { event } = decoded
    const before = state
    state = foldOnto(cartEvolution, state, [event])
    if (event.type !== 'CartOrdered') {
      for (const [itemKey, { quantity }] of Object.entries(state.lines)) add(balance, itemKey, quantity)
      for (const [itemKey, { quantity }] of Object.entries(before.lines)) add(balance, itemKey, -quantity)
      continue
    }
    const placed = left.get(event.data.orderId)
    left.delete(event.data.orderId)
    if (placed === undefined) {
      wrong.push({ rule: 'an ordered cart is one order', detail: `${streamId} as ${event.data.orderId}` })
      continue
    }
    const { order } = placed
    const stood = { lines: linesOf(Object.entries(before.lines)), totals: totalsOf(quote(before)) }
    if (!isDeepStrictEqual(stood, { lines: linesOfOrder(order), totals: order.totals })) {
      wrong.push({
        rule: 'an order is what was in its cart',
        detail: `${placed.id}, ${streamId}, ${JSON.stringify(stood)}`,
      })
    }
    for (const { itemKey, quantity } of order.lines) add(balance, itemKey, -quantity)
  }
  for (const [itemKey, { quantity }] of Object.entries(cart.state.lines)) add(balance, itemKey, -quantity)
  for (const [itemKey, pieces] of balance) {
    if (pieces !== 0) wrong.push({ rule: EVERY_PIECE, detail: `${pieces} of ${itemKey} in ${streamId}` })
  }
  for (const id of left.keys()) wrong.push({ rule: EVERY_PIECE, detail: `${id} left its own in ${streamId}` })
  return wrong
}

function add(balance: Map<string, number>, itemKey: string, pieces: number): void {
  balance.set(itemKey, (balance.get(itemKey) ?? 0) + pieces)
}

/**
 * Whether the shopper in this browser may access its orders: a guest if nobody has logged in, or the one customer
 * whose cart all others were merged into. A logout deletes the keys, and a customer's orders are in the account.
 */
function mayAsk(browser: Browser, server: RestingWorld['server']): boolean {
  const sessions = server.sessions()
  if (sessions.some(({ ended }) => ended)) return false
  const customers = new Set(sessions.map(({ customerId }) => customerId))
  const { session, hasLeft } = browser.network.cookies
  return customers.size === (session === null || hasLeft ? 0 : 1)
}

/**
 * 7. The shopper finally knows the order, even if its answer was lost and they logged in since: the page keeps the
 * key and asks again. Except if another order was placed since, or a logout deleted the keys: the answer of a login
 * that was sent before it may have logged the same customer in again.
 */
function unknownTo({ orders: own }: Browser, orders: readonly SimOrder[]): Break[] {
  const known = own.known()
  return orders.flatMap(({ id, key }): Break[] => {
    const submission = own.submissions.find(({ keys }) => keys.has(key))
    if (submission === undefined || known.has(id) || submission.at <= own.wipedAt()) return []
    const hasOther = [...known.values()].some((at) => at >= submission.at)
    return hasOther ? [] : [{ rule: '7. who ordered knows of it', detail: `${id} was placed` }]
  })
}

type Line = Pick<CartLine, 'quantity' | 'offer'>

/** The lines in order, with every distinguishing field. */
function linesOf(lines: readonly (readonly [string, Line])[]) {
  return lines.map(
    ([
      itemKey,
      {
        quantity,
        offer: { name, options, colourName, price },
      },
    ]) => {
      return { itemKey, quantity, name, options, colourName, price }
    },
  )
}

function linesOfOrder({ lines }: Order) {
  return linesOf(lines.map((line) => [line.itemKey, line]))
}

function totalsOf({ subtotal, discount, delivery, total }: Quote): Order['totals'] {
  return { subtotal, discount, delivery, total }
}
