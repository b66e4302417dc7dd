import { quote } from '#domain/cart/quote.ts'
import type { Break } from '../invariants/break.ts'
import { differs } from '../invariants/break.ts'
import type { StoredCart } from '../world/shop-server.ts'
import type { Write } from '../world/writes.ts'
import { applyTo, emptyModel, type GuestCarts, type ModelCart, modelOf } from './cart-model.ts'
import { totalsOf } from './totals-model.ts'

interface Comparison {
  readonly streams: ReadonlyMap<string, StoredCart>
  /** What was written to each cart, with the stock and prices at that moment. */
  readonly writes: readonly Write[]
}

/** The invariants by which the shop's rules and the model differ: carts, totals, merges, prices or stock. */
export function brokenByModel({ streams, writes }: Comparison): Break[] {
  const guests = guestsOf(streams)
  return [
    ...[...streams].flatMap(([streamId, cart]) => sameCart({ streamId, cart, guests })),
    ...[...streams].flatMap(([streamId, cart]) => onTheShelf({ streamId, cart, guests, writes })),
  ]
}

function guestsOf(streams: Comparison['streams']): GuestCarts {
  const guests: GuestCarts = (cartId) => {
    const events = streams.get(`cart:${cartId}`)?.events
    const end = events?.findIndex(({ type }) => type === 'CartClosed') ?? -1
    return events === undefined || end === -1 ? null : modelOf(events.slice(0, end), guests)
  }
  return guests
}

interface CartQuestion {
  readonly streamId: string
  readonly cart: StoredCart
  readonly guests: GuestCarts
}

function sameCart({ streamId: whose, cart: { events, state }, guests }: CartQuestion): Break[] {
  const model = modelOf(events, guests)
  const lines = Object.entries(state.lines).map(([key, { quantity, offer }]) => [key, quantity, offer.price])
  const modelLines = [...model.lines].map(([key, { quantity, price }]) => [key, quantity, price])
  const { subtotal, discount, delivery, total } = quote(state)
  const pickup = state.shippingMethod === null ? null : state.shippingMethod === 'localPickup'
  const ended = state.notices.flatMap((notice) => (notice.kind === 'coupon_ended' ? [notice.code] : []))
  const rule = 'the server’s cart is the model’s'
  return [
    ...differs({ rule, whose, one: lines, other: modelLines }),
    ...differs({ rule, whose, one: pickup, other: model.pickup }),
    ...differs({ rule, whose, one: state.coupon?.terms.code ?? null, other: model.coupon?.terms.code ?? null }),
    ...differs({ rule, whose, one: ended.join(), other: model.ended.join() }),
    ...differs({
      rule: 'the server’s totals are the model’s',
      whose,
      one: { subtotal, discount, delivery, total },
      other: totalsOf(model),
    }),
  ]
}

/** After each write a cart holds what is in stock, at the catalogue's prices, and no fewer than requested. */
function onTheShelf({ streamId, cart, guests, writes }: CartQuestion & Pick<Comparison, 'writes'>): Break[] {
  const model = emptyModel()
  const own = new Map(
    writes.filter((write) => `cart:${write.cartId}` === streamId).map((write) => [write.until, write]),
  )
  const wrong: Break[] = []
  let isOrder = false
  const wishes = new Map<string, number>()
  for (const event of cart.events) {
    // A later event of the same push may request fewer.
    if (event.seq !== null) wishes.clear()
    if (event.type === 'StockFell') keepWish(wishes, model, event.data)
    isOrder ||= event.type === 'CartOrdered'
    applyTo(model, event, guests)
    const write = own.get(event.position)
    if (write === undefined) continue
    if (!isOrder && !model.isClosed) wrong.push(...shelfBreaks({ model, write, wishes }))
    isOrder = false
    wishes.clear()
  }
  return wrong
}

/** Records the quantity of a line before its stock fell. */
function keepWish(wishes: Map<string, number>, model: ModelCart, data: unknown): void {
  const { itemKey } = data as { readonly itemKey: string }
  const line = model.lines.get(itemKey)
  if (line !== undefined && !wishes.has(itemKey)) wishes.set(itemKey, line.quantity)
}

interface ShelfQuestion {
  readonly model: ModelCart
  readonly write: Write
  readonly wishes: ReadonlyMap<string, number>
}

function shelfBreaks({ model, write, wishes }: ShelfQuestion): Break[] {
  const left = new Map([...write.shelves].map(([shelf, { stock }]) => [shelf, stock]))
  return [...model.lines].flatMap(([key, { product, variation, quantity, price }]): Break[] => {
    const shelf = `${product}-${variation ?? '_'}`
    const stock = left.get(shelf) ?? 0
    left.set(shelf, stock - quantity)
    const detail = `${quantity} of ${key} at ${price} in ${write.cartId}, position ${write.until}, of ${stock}`
    const wrong: Break[] = []
    if (quantity > stock) wrong.push({ rule: 'a cart holds no more than there is', detail })
    if (quantity < Math.min(stock, wishes.get(key) ?? 0)) {
      wrong.push({ rule: 'a cart that has to give up pieces keeps what there is', detail })
    }
    if (price !== write.shelves.get(shelf)?.price) wrong.push({ rule: 'a cart’s prices are the catalogue’s', detail })
    return wrong
  })
}
