import type { CartState } from '#domain/cart/cart-state.ts'
import type { SellableProduct } from '#domain/catalogue/product.ts'
import type { Coupon } from '#domain/coupon/terms.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import type { Poke } from '#domain/wire/sync-protocol.ts'
import { hashOfKey } from '#server/cart/cart-secrets.ts'
import { ensureCustomerCart, mergeGuestCart } from '#server/cart/merge-guest-cart.ts'
import type { Shop } from '#server/cart/shop.ts'
import { sessionEnded } from '#server/customer/refusals.ts'
import type { CartName, CartRecord } from '#server/event-store/cart-store.ts'
import { memoryCartStore } from '#server/event-store/memory-cart-store.ts'
import { type CallError, callError } from '#server/http/call-error.ts'
import { decodeSyncRequest } from '#server/sync/decode-request.ts'
import { exchangeFor } from '#server/sync/exchange-for.ts'
import { couponsOnSale, productsOnSale } from '#tests/kit/goods.ts'
import { accounts, type SimSession } from './accounts.ts'
import { type CheckoutService, checkout } from './checkout-service.ts'
import type { Random } from './random.ts'
import type { Timeline } from './timeline.ts'

/** A browser's cookies: the guest's cart, and the session. */
export interface Cookies {
  readonly cartKey: string | null
  readonly session: string | null
}

/** What a browser may ask of the shop. */
export type Call =
  | { readonly path: 'sync'; readonly body: unknown }
  | { readonly path: 'login'; readonly customer: number }
  | { readonly path: 'checkout'; readonly body: unknown; readonly key: string }
  | { readonly path: 'refresh' | 'customer' | 'logout' }

/** The real exchange, the real merge and the checkout's real judgement over the memory store, with a catalogue that a plan may change. */
export interface ShopServer {
  readonly call: (call: Call, cookies: Cookies) => Promise<ServerAnswer>
  readonly products: Map<number, SellableProduct>
  readonly coupons: Map<string, Coupon>
  readonly checkout: CheckoutService
  readonly onPoke: (listener: (poke: Poke) => void) => void
  /** The cart that a line would tell of, opened with these cookies; null for none. */
  readonly whereabouts: (cookies: Cookies) => Promise<Poke | null>
  /** Ends every session of a customer. */
  readonly endSessions: (customer: string) => void
  /** Who has ever been logged in, how often, and whether each of them still is. */
  readonly sessions: () => readonly Pick<SimSession, 'customerId' | 'ended'>[]
  /** The last position of a stream, as `cart:<id>`. */
  readonly positionOf: (streamId: string) => number
  /** Everything stored, by stream. */
  readonly streams: () => Promise<ReadonlyMap<string, StoredCart>>
}

export interface ServerAnswer {
  readonly status: number
  readonly body: unknown
  /** What the answer says of the browser's cookies; those it does not name stay. */
  readonly cookies: Partial<Cookies>
}

export interface StoredCart {
  readonly state: CartState
  readonly events: readonly StoredEvent[]
}

export function shopServer(timeline: Timeline, chance: Random): ShopServer {
  const products = new Map(productsOnSale.map((product) => [product.id, product]))
  const coupons = new Map(couponsOnSale.map((coupon) => [coupon.terms.code, coupon]))
  const store = memoryCartStore()
  const listeners: ((poke: Poke) => void)[] = []
  const positions = new Map<string, number>()
  const shop: Shop = {
    store,
    world: () => ({
      authority: 'server',
      now: timeline.now(),
      product: (id) => products.get(id),
      coupon: (code) => coupons.get(code),
      automaticCoupons: [...coupons.values()].map(({ terms }) => terms).filter(({ automatic }) => automatic),
    }),
    newEventId: () => chance.uuid(7),
    newCartId: () => chance.uuid(4).replaceAll('-', ''),
    newCartKey: () => `${chance.uuid(4)}${chance.uuid(4)}`.replaceAll('-', '').slice(0, 43),
    resetAfter: 12,
  }
  const customers = accounts({ now: timeline.now, eventId: () => chance.uuid(7) })

  const service = checkout({ shop, products, chance })

  const note = ({ cartId, cursor }: Poke): void => {
    positions.set(`cart:${cartId}`, Math.max(cursor, positions.get(`cart:${cartId}`) ?? 0))
  }
  const tell = (pokes: readonly Poke[]): void => {
    for (const poke of pokes) {
      note(poke)
      for (const listener of listeners) listener(poke)
    }
  }
  const sync = async (body: unknown, { cartKey: cookieKey, session: token }: Cookies): Promise<ServerAnswer> => {
    const decoded = decodeSyncRequest(body)
    if (!decoded.ok) return refusal(decoded)
    const asking = {
      request: decoded.request,
      cookieKey,
      hadSession: token !== null,
      session: customers.sessionOf(token),
    }
    const { exchanged, pokes, hasMerged } = await exchangeFor(shop, asking)
    tell(pokes)
    const cleared = hasMerged ? { cartKey: null } : {}
    if (!exchanged.ok) return { ...refusal(exchanged), cookies: cleared }
    const { cartId, cartKey, cursor } = exchanged.answer
    note({ cartId, cursor })
    return { status: 200, body: exchanged.answer, cookies: cartKey === null ? cleared : { cartKey } }
  }
  const logIn = async (customer: number, { cartKey, session: token }: Cookies): Promise<ServerAnswer> => {
    const before = customers.sessionOf(token)
    if (before !== null) before.ended = true
    const { session, answer } = customers.begin(customer)
    await ensureCustomerCart(shop, session.cartId)
    const found = await store.whereabouts({ cartId: session.cartId })
    note({ cartId: session.cartId, cursor: found?.position ?? 0 })
    if (cartKey !== null) tell(await mergeGuestCart(shop, { guestKey: cartKey, customerCartId: session.cartId }))
    return { status: 200, body: answer, cookies: { session: session.token, cartKey: null } }
  }
  /** Whose cart is ordered: as `checkoutCalls` says. */
  const checkOut = async (
    { body, key }: Extract<Call, { path: 'checkout' }>,
    { cartKey, session: token }: Cookies,
  ): Promise<ServerAnswer> => {
    const session = customers.sessionOf(token)
    const hasMerged = session !== null && cartKey !== null
    if (hasMerged) tell(await mergeGuestCart(shop, { guestKey: cartKey, customerCartId: session.cartId }))
    const cookies = hasMerged ? { cartKey: null } : {}
    const cart = nameOf({ cartKey, session: token })
    if (cart === null) return refusal(cartEmpty)
    const { answered, poke } = await service.checkOut({ body, key, cart })
    if (poke !== null) tell([poke])
    return answered.ok ? { status: 200, body: answered.body, cookies } : { ...refusal(answered), cookies }
  }
  const nameOf = ({ cartKey, session: token }: Cookies): CartName | null => {
    const session = customers.sessionOf(token)
    if (session !== null) return { cartId: session.cartId }
    return cartKey === null ? null : { keyHash: hashOfKey(cartKey) }
  }

  return {
    products,
    coupons,
    checkout: service,
    async call(call, cookies) {
      if (call.path === 'sync') return sync(call.body, cookies)
      if (call.path === 'checkout') return checkOut(call, cookies)
      if (call.path === 'login') return logIn(call.customer, cookies)
      const session = customers.sessionOf(cookies.session)
      if (call.path === 'logout') {
        if (session !== null) session.ended = true
        return { status: 200, body: {}, cookies: { session: null, cartKey: null } }
      }
      if (session === null) return refusal(sessionEnded)
      if (call.path === 'refresh') return { status: 200, body: customers.refresh(session), cookies: {} }
      return { status: 200, body: customers.answerOf(session), cookies: {} }
    },
    onPoke: (listener) => listeners.push(listener),
    async whereabouts(cookies) {
      const name = nameOf(cookies)
      const found = name === null ? undefined : await store.whereabouts(name)
      return found === undefined ? null : { cartId: found.cartId, cursor: found.position }
    },
    endSessions(customerId) {
      for (const session of customers.sessions) if (session.customerId === customerId) session.ended = true
    },
    sessions: () => customers.sessions,
    positionOf: (streamId) => positions.get(streamId) ?? 0,
    async streams() {
      const carts = new Map<string, StoredCart>()
      for (const streamId of positions.keys()) {
        const cart = { cartId: streamId.slice('cart:'.length) }
        const work = (record: CartRecord) => ({ change: null, outcome: record })
        const record = await store.visit({ cart, now: timeline.now(), work })
        if (record === undefined) continue
        const { cartId, position, state } = record
        carts.set(streamId, { state, events: await store.events({ cartId, after: 0, until: position }) })
      }
      return carts
    },
  }
}

const cartEmpty = callError({ status: 400, code: 'cart_empty', message: 'The cart is empty.' })

function refusal({ error }: CallError): ServerAnswer {
  return { status: error.data.status, body: error, cookies: {} }
}
