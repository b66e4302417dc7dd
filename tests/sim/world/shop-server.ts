import type { CartState } from '#domain/cart/cart-state.ts'
import type { SellableProduct } from '#domain/catalogue/product.ts'
import type { Coupon } from '#domain/coupon/terms.ts'
import type { StoredEvent } from '#domain/event/envelope.ts'
import type { Poke } from '#domain/wire/sync-protocol.ts'
import { hashOfKey } from '#server/cart/cart-secrets.ts'
import type { Shop } from '#server/cart/shop.ts'
import type { CartRecord } from '#server/event-store/cart-store.ts'
import { memoryCartStore } from '#server/event-store/memory-cart-store.ts'
import { decodeSyncRequest } from '#server/sync/decode-request.ts'
import { exchange } from '#server/sync/exchange.ts'
import { couponsOnSale, productsOnSale } from '#tests/kit/goods.ts'
import type { Dice } from './dice.ts'
import type { Timeline } from './timeline.ts'

/** The real exchange over the memory store, with a catalogue that a plan may change. */
export interface ShopServer {
  readonly call: (body: unknown, cookieKey: string | null) => Promise<ServerAnswer>
  readonly products: Map<number, SellableProduct>
  readonly coupons: Map<string, Coupon>
  readonly onPoke: (listener: (poke: Poke) => void) => void
  /** The last position of a stream, as `cart:<id>`. */
  readonly positionOf: (streamId: string) => number
  /** Everything stored, by stream. */
  readonly streams: () => Promise<ReadonlyMap<string, StoredCart>>
}

export interface ServerAnswer {
  readonly status: number
  readonly body: unknown
  /** The cart key of the answer's cookie. */
  readonly cookieKey: string | null
}

export interface StoredCart {
  readonly state: CartState
  readonly events: readonly StoredEvent[]
}

export function shopServer(timeline: Timeline, chance: Dice): ShopServer {
  const products = new Map(productsOnSale.map((product) => [product.id, product]))
  const coupons = new Map(couponsOnSale.map((coupon) => [coupon.terms.code, coupon]))
  const store = memoryCartStore()
  const listeners: ((poke: Poke) => void)[] = []
  const keys = new Map<string, string>()
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

  return {
    products,
    coupons,
    async call(body, cookieKey) {
      const decoded = decodeSyncRequest(body)
      if (!decoded.ok) return { status: decoded.error.data.status, body: decoded.error, cookieKey: null }
      const result = await exchange(shop, { request: decoded.request, cookieKey })
      if (!result.ok) return { status: result.error.data.status, body: result.error, cookieKey: null }
      const { cartId, cartKey, cursor } = result.answer
      if (cartKey !== null) keys.set(`cart:${cartId}`, cartKey)
      positions.set(`cart:${cartId}`, cursor)
      if (result.poke !== null) for (const listener of listeners) listener(result.poke)
      return { status: 200, body: result.answer, cookieKey: cartKey }
    },
    onPoke: (listener) => listeners.push(listener),
    positionOf: (streamId) => positions.get(streamId) ?? 0,
    async streams() {
      const carts = new Map<string, StoredCart>()
      for (const [streamId, key] of keys) {
        const cart = { keyHash: hashOfKey(key) }
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
