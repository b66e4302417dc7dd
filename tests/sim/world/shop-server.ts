import * as v from 'valibot'
import type { CartState } from '#domain/cart/cart-state.ts'
import { decideCode } from '#domain/cart/decide-code.ts'
import type { SellableProduct } from '#domain/catalogue/product.ts'
import { CheckoutRequestSchema } from '#domain/checkout/checkout-request.ts'
import type { Coupon } from '#domain/coupon/terms.ts'
import type { SuccessMessage } from '#domain/customer/account-answers.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import type { Poke } from '#domain/wire/sync-protocol.ts'
import type { CartPorts } from '#server/cart/cart-ports.ts'
import { ensureCustomerCart, mergeGuestCart } from '#server/cart/merge-guest-cart.ts'
import type { CartRef } from '#server/events/cart-store.ts'
import { callError } from '#server/http/call-error.ts'
import { hashOfSecret } from '#server/security/secrets.ts'
import { sessionEnded } from '#server/sessions/sessions.ts'
import { decodeSyncRequest } from '#server/sync/decode-request.ts'
import { exchangeFor } from '#server/sync/exchange-for.ts'
import type { Seed } from '#sync/log/seed.ts'
import { couponsOnSale, productsOnSale } from '#tests/kit/goods.ts'
import { accounts, type SimSession } from './accounts.ts'
import { type CheckoutService, checkoutService } from './checkout-service.ts'
import { type CartHead, database } from './database.ts'
import { observer as newObserver, type Observer } from './observer.ts'
import { type Random, random } from './random.ts'
import { type ProcessesParts, type ServerProcess, type ServerProcesses, serverProcesses } from './server-processes.ts'
import {
  badGateway,
  type Call,
  type Cookies,
  codeOf,
  noCookies,
  refusal,
  type ServerAnswer,
  unlessCrashed,
} from './shop-calls.ts'
import type { Timeline } from './timeline.ts'
import { shelvesOf, type Write } from './writes.ts'

/** About as many acts as a rendered page names. */
const SEED_ACTS = 64

/** The cart of a page, and the ids of the events that it contains. */
export interface RenderedCart {
  readonly seed: Seed
  readonly eventIds: ReadonlySet<string>
}

export interface ShopServer {
  /** 502 if no process is alive, or the one called has crashed. */
  readonly call: (call: Call, cookies: Cookies) => Promise<ServerAnswer>
  readonly products: Map<number, SellableProduct>
  readonly coupons: Map<string, Coupon>
  readonly checkout: CheckoutService
  readonly processes: Pick<ServerProcesses, 'kill' | 'heal'>
  /** Opens a live connection. Returns a function to close it. */
  readonly onPoke: (listener: (poke: Poke) => void, onLost?: () => void) => () => void
  /** The cart that a live connection with these cookies follows. Null for none. */
  readonly whereabouts: (cookies: Cookies) => Promise<Poke | null>
  /** The cart that a page with these cookies is rendered with. Null for none. */
  readonly rendered: (cookies: Cookies) => RenderedCart | null
  /** Ends every session of a customer. */
  readonly endSessions: (customer: string) => void
  /** All sessions so far, with their customers, and whether each has ended. */
  readonly sessions: () => readonly Pick<SimSession, 'customerId' | 'ended'>[]
  /** The last position of a stream, as `cart:<id>`. */
  readonly positionOf: (streamId: string) => number
  /** Everything stored, by stream. */
  readonly streams: () => Promise<ReadonlyMap<string, StoredCart>>
  /** Every write of a cart, in order, with the stock when it was decided. Empty if writes may interleave. */
  readonly writes: readonly Write[]
  /** Restarts with the carts as they were this many ms ago. Returns the ids of the lost events. */
  readonly restore: (ago: number) => Promise<readonly string[]>
  readonly wasRestored: () => boolean
  /** How far the server's clock is ahead, in ms. */
  clockOffset: number
}

export interface StoredCart {
  readonly state: CartState
  readonly events: readonly StoredEvent[]
}

interface ServerParts {
  readonly timeline: Timeline
  readonly chance: Random
  readonly processes?: number
  readonly reach?: ProcessesParts['reach']
  readonly observer?: Observer
  /** The random source of delays between the processes. */
  readonly noise?: Random
}

/**
 * The real exchange, the real merge and the real checkout rules, in any number of processes, with a catalogue that a
 * plan may change.
 */
export function shopServer(parts: ServerParts): ShopServer {
  const { timeline, chance, processes: count = 1, reach = 'instant' } = parts
  const { observer = newObserver(), noise = random(1) } = parts
  const products = new Map(productsOnSale.map((product) => [product.id, product]))
  const coupons = new Map(couponsOnSale.map((coupon) => [coupon.terms.code, coupon]))
  const writes: Write[] = []
  const { store, heads, cartIdOfKey, restore } = database({
    now: timeline.now,
    onWrite: (cartId, until) => writes.push({ cartId, until, shelves: shelvesOf(products) }),
  })
  const processes = serverProcesses({ timeline, noise, observer, store, count, reach })
  const now = (): number => timeline.now() + own.clockOffset
  const shop: CartPorts = {
    store,
    world: () => ({
      authority: 'server',
      decideCode,
      now: now(),
      product: (id) => products.get(id),
      coupon: (code) => coupons.get(code),
      automaticCoupons: [...coupons.values()].map(({ terms }) => terms).filter(({ automatic }) => automatic),
    }),
    newEventId: () => chance.uuid(7),
    newCartId: () => chance.uuid(4).replaceAll('-', ''),
    newCartKey: () => `${chance.uuid(4)}${chance.uuid(4)}`.replaceAll('-', '').slice(0, 43),
    resetAfter: 12,
  }
  const customers = accounts({ now, eventId: () => chance.uuid(7) })
  const checkout = checkoutService({ shop, products, chance })

  const sessionOf = ({ session, hasLeft }: Cookies): SimSession | null =>
    hasLeft ? null : customers.sessionOf(session)
  const nameOf = (cookies: Cookies): CartRef | null => {
    const { cartKey } = cookies
    const session = sessionOf(cookies)
    if (session !== null) return { cartId: session.cartId }
    return cartKey === null ? null : { keyHash: hashOfSecret(cartKey) }
  }
  const headOf = (cookies: Cookies): (CartHead & { readonly cartId: string }) | null => {
    const name = nameOf(cookies)
    const cartId = name === null ? undefined : 'keyHash' in name ? cartIdOfKey(name.keyHash) : name.cartId
    const head = cartId === undefined ? undefined : heads.get(cartId)
    return head === undefined || cartId === undefined ? null : { ...head, cartId }
  }

  /** One process's answer to a call. */
  const serve = async (call: Call, cookies: Cookies, at: ServerProcess): Promise<ServerAnswer> => {
    const here: CartPorts = { ...shop, store: at.store }
    const tell = (pokes: readonly Poke[]): void => {
      for (const poke of pokes) processes.poke(poke, at)
    }
    const { cartKey, session: token, hasLeft } = cookies
    const session = sessionOf(cookies)
    /** Includes a customer who has logged out: their session is still to be ended. */
    const toEnd = customers.sessionOf(token)
    switch (call.path) {
      case 'sync': {
        const decoded = decodeSyncRequest(call.body)
        if (!decoded.ok) return refusal(decoded)
        const { request } = decoded
        const asking = { request, cookieKey: cartKey, hadSession: token !== null && !hasLeft, session }
        const { result, pokes, isGuestKeySpent } = await exchangeFor(here, asking)
        tell(pokes)
        const cleared = isGuestKeySpent ? { cartKey: null } : {}
        if (!result.ok) return { ...refusal(result), cookies: cleared }
        const { cartKey: key } = result.answer
        return { status: 200, body: result.answer, cookies: key === null ? cleared : { cartKey: key } }
      }
      case 'login': {
        if (toEnd !== null) toEnd.ended = true
        const { session: begun, answer } = customers.begin(call.customer)
        await ensureCustomerCart(here, begun.cartId)
        const { cartId: customerCartId } = begun
        const pokes = cartKey === null ? [] : await mergeGuestCart(here, { guestKey: cartKey, customerCartId })
        tell(pokes)
        return {
          status: 200,
          body: answer,
          cookies: { session: begun.token, hasLeft: false, ...(pokes.length > 0 && { cartKey: null }) },
        }
      }
      // The cart to be ordered: see `checkoutCalls`.
      case 'checkout': {
        const guestKey = v.parse(CheckoutRequestSchema, call.body).cartKey ?? cartKey
        const isGuestKeySpent = session !== null && guestKey !== null
        if (isGuestKeySpent) tell(await mergeGuestCart(here, { guestKey, customerCartId: session.cartId }))
        const cleared = isGuestKeySpent ? { cartKey: null } : {}
        const cart = nameOf({ ...cookies, cartKey: guestKey })
        if (cart === null) return refusal(cartEmpty)
        await at.pause()
        const { answered, poke } = await checkout.checkOut({ body: call.body, key: call.key, cart })
        await at.pause()
        if (poke !== null) tell([poke])
        return answered.ok
          ? { status: 200, body: answered.body, cookies: cleared }
          : { ...refusal(answered), cookies: cleared }
      }
      case 'logout':
        if (toEnd !== null) toEnd.ended = true
        return { status: 200, body: loggedOut, cookies: noCookies }
      case 'refresh':
      case 'customer': {
        if (session === null) return refusal(sessionEnded)
        const body = call.path === 'refresh' ? customers.refresh(session) : customers.answerOf(session)
        return { status: 200, body, cookies: {} }
      }
    }
  }

  let wasRestored = false
  const own: ShopServer = {
    products,
    coupons,
    checkout,
    processes,
    // A backup has no record of the stock.
    get writes() {
      return reach === 'instant' && !wasRestored ? writes : []
    },
    clockOffset: 0,
    async call(call, cookies) {
      const at = processes.any()
      const answer = at === null ? badGateway : await unlessCrashed(at.process, () => serve(call, cookies, at))
      observer.trace(`${call.path} ${answer.status}`)
      observer.saw(`answer ${answer.status} ${codeOf(answer.body)}`)
      return answer
    },
    onPoke(listener, onLost = () => {}) {
      const at = processes.any()
      const line = { onPoke: listener, onLost }
      if (at === null) onLost()
      else at.lines.add(line)
      return () => at?.lines.delete(line)
    },
    async whereabouts(cookies) {
      const head = headOf(cookies)
      return head === null ? null : { cartId: head.cartId, cursor: head.position }
    },
    rendered(cookies) {
      const head = headOf(cookies)
      if (head === null || head.state.status === 'merged') return null
      const { state: cart, position: cursor, eventIds } = head
      const acts = eventIds.slice(-SEED_ACTS)
      return { seed: { cart, streamId: `cart:${head.cartId}`, cursor, acts }, eventIds: new Set(eventIds) }
    },
    endSessions(customerId) {
      for (const session of customers.sessions) if (session.customerId === customerId) session.ended = true
    },
    sessions: () => customers.sessions,
    positionOf: (streamId) => heads.get(streamId.slice('cart:'.length))?.position ?? 0,
    async streams() {
      const carts = new Map<string, StoredCart>()
      for (const [cartId, { state, position }] of heads) {
        carts.set(`cart:${cartId}`, { state, events: await store.events({ cartId, after: 0, until: position }) })
      }
      return carts
    },
    async restore(ago) {
      wasRestored = true
      const before = await idsIn(own)
      processes.restart()
      await restore(timeline.now() - ago)
      const after = new Set(await idsIn(own))
      return before.filter((id) => !after.has(id))
    },
    wasRestored: () => wasRestored,
  }
  return own
}

async function idsIn(server: Pick<ShopServer, 'streams'>): Promise<string[]> {
  return [...(await server.streams()).values()].flatMap(({ events }) => events.map(({ id }) => id))
}

const loggedOut: SuccessMessage = { data: { status: 200 }, message: 'You are logged out.' }
const cartEmpty = callError({ status: 400, code: 'cart_empty', message: 'Your cart is empty.' })
