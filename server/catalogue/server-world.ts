import type { ServerWorld } from '#domain/cart/cart-world.ts'
import { decideCode } from '#domain/cart/decide-code.ts'
import { isRunning } from '#domain/coupon/terms.ts'
import type { Catalogue } from './catalogue.ts'

/** The facts for decisions on carts, at this time (epoch ms). */
export function serverWorld(catalogue: Catalogue, now: number): ServerWorld {
  return {
    authority: 'server',
    decideCode,
    now,
    product: catalogue.product,
    isOutdated: catalogue.isOutdated,
    coupon: (code) => catalogue.coupons.find(({ terms }) => terms.code === code),
    automaticCoupons: catalogue.coupons
      .filter((coupon) => coupon.terms.automatic && isRunning(coupon, now))
      .map(({ terms }) => terms),
  }
}
