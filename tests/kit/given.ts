import { expect } from 'vitest'
import type { CartCommand } from '#domain/cart/cart-commands.ts'
import type { CartEvent } from '#domain/cart/cart-events.ts'
import type { CartReason } from '#domain/cart/cart-rejections.ts'
import { type CartState, emptyCart } from '#domain/cart/cart-state.ts'
import type { CartWorld, ServerWorld } from '#domain/cart/cart-world.ts'
import { decideCart } from '#domain/cart/decide-cart.ts'
import { cartEvolution } from '#domain/cart/evolve-cart.ts'
import type { SellableProduct } from '#domain/catalogue/product.ts'
import type { Coupon } from '#domain/coupon/terms.ts'
import { foldOnto } from '#domain/log/fold.ts'
import { NOW } from './entries.ts'
import { couponsOnSale, productsOnSale } from './goods.ts'

interface Goods {
  readonly products?: readonly SellableProduct[]
  readonly coupons?: readonly Coupon[]
  readonly now?: number
}

/** The server's facts: the shop of `goods.ts`, unless said otherwise. */
export function serverWorld({
  products = productsOnSale,
  coupons = couponsOnSale,
  now = NOW,
}: Goods = {}): ServerWorld {
  return {
    authority: 'server',
    now,
    product: (id) => products.find((product) => product.id === id),
    coupon: (code) => coupons.find(({ terms }) => terms.code === code),
    automaticCoupons: coupons.map(({ terms }) => terms).filter(({ automatic }) => automatic),
  }
}

/** What a browser knows: the products on the page, and no code. */
export function browserWorld(products: readonly SellableProduct[] = productsOnSale): CartWorld {
  return { authority: 'browser', product: (id) => products.find((product) => product.id === id) }
}

/** The state after these events. */
export function cartAfter(...events: readonly CartEvent[]): CartState {
  return foldOnto(cartEvolution, emptyCart(), events)
}

interface When {
  readonly when: (command: CartCommand, world?: CartWorld) => Then
}

interface Then {
  readonly then: (...events: readonly CartEvent[]) => void
  readonly thenRejected: (reason: CartReason, message?: string) => void
}

/** given(what happened).when(what is asked).then(what happens) or .thenRejected(why not). */
export function given(...events: readonly CartEvent[]): When {
  return {
    when(command, world = serverWorld()) {
      const decision = decideCart(cartAfter(...events), command, world)
      return {
        // biome-ignore lint/suspicious/noThenProperty: given, when, then is the language of the rules; nobody awaits it.
        then: (...expected) => expect(decision).toEqual({ ok: true, events: expected }),
        thenRejected(reason, message) {
          const rejection = message === undefined ? { reason } : { reason, message }
          expect(decision).toMatchObject({ ok: false, rejection })
        },
      }
    },
  }
}
