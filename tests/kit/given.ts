import { expect } from 'vitest'
import type { CartCommand } from '#domain/cart/cart-commands.ts'
import type { CartEvent } from '#domain/cart/cart-events.ts'
import type { CartReason } from '#domain/cart/cart-rejections.ts'
import { type CartState, emptyCart } from '#domain/cart/cart-state.ts'
import type { CartWorld, ServerWorld } from '#domain/cart/cart-world.ts'
import { decideCart } from '#domain/cart/decide-cart.ts'
import { decideCode } from '#domain/cart/decide-code.ts'
import { cartEvolution } from '#domain/cart/evolve-cart.ts'
import type { SellableProduct } from '#domain/catalogue/product.ts'
import type { Coupon } from '#domain/coupon/terms.ts'
import { foldOnto } from '#domain/event/folded.ts'
import type { Recording } from '#domain/replay/recording.ts'
import { replayCart } from '#domain/replay/replay.ts'
import { type ShownCart, shownCart } from '#domain/replay/shown-cart.ts'
import { NOW } from './entries.ts'
import { couponsOnSale, productsOnSale } from './goods.ts'
import { rules } from './rules.ts'

interface Goods {
  readonly products?: readonly SellableProduct[]
  readonly coupons?: readonly Coupon[]
  readonly now?: number
}

/** The server's world: by default the shop of `goods.ts`. */
export function serverWorld({
  products = productsOnSale,
  coupons = couponsOnSale,
  now = NOW,
}: Goods = {}): ServerWorld {
  return {
    authority: 'server',
    decideCode,
    now,
    product: (id) => products.find((product) => product.id === id),
    coupon: (code) => coupons.find(({ terms }) => terms.code === code),
    automaticCoupons: coupons.map(({ terms }) => terms).filter(({ automatic }) => automatic),
  }
}

/** The browser's world: the products on the page, and no coupons. */
export function browserWorld(products: readonly SellableProduct[] = productsOnSale): CartWorld {
  return { authority: 'browser', product: (id) => products.find((product) => product.id === id) }
}

/** The state after these events. */
export function cartAfter(...events: readonly CartEvent[]): CartState {
  return foldOnto(cartEvolution, emptyCart(), events)
}

const givenEvents = rules<CartEvent, CartCommand, CartWorld, CartReason>({
  decide(events, command, world) {
    const decision = decideCart(cartAfter(...events), command, world)
    return decision.ok ? { ok: true, events: [decision.event] } : decision
  },
  world: serverWorld,
})

interface GivenLog {
  /** The point after this many entries of a browser's log, or positions of the server's stream. */
  readonly at: (point: number) => GivenPoint
}

interface GivenPoint {
  /** Expects what a customer sees there. Only the given parts are compared. */
  readonly expect: (cart: Partial<ShownCart>) => void
}

/**
 * For a cart's events: given(events).when(command).then(events, or rejected(reason)). For a recording:
 * given(log).at(point).expect(the shown cart).
 */
export function given(log: Recording): GivenLog
export function given(...events: readonly CartEvent[]): ReturnType<typeof givenEvents>
export function given(
  ...given: readonly CartEvent[] | readonly [Recording]
): GivenLog | ReturnType<typeof givenEvents> {
  const [first] = given
  if (first === undefined || !('side' in first)) return givenEvents(...(given as readonly CartEvent[]))
  const replay = replayCart(first)
  return {
    at: (point) => ({ expect: (cart) => expect(shownCart(replay.at(point))).toMatchObject(cart) }),
  }
}
