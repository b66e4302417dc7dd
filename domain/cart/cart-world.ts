import type { SellableProduct } from '../catalogue/product.ts'
import type { Coupon, CouponTerms } from '../coupon/terms.ts'

/**
 * The facts that a decision may use and a client may not claim. On the server they are all there is; a browser knows
 * the products that it has on the page and no promo code, so there a missing fact is no ground to refuse.
 */
export type CartWorld = ServerWorld | BrowserWorld

export interface ServerWorld {
  readonly authority: 'server'
  /** Epoch ms: begins and ends coupons, and orders nothing. */
  readonly now: number
  readonly product: (id: number) => SellableProduct | undefined
  readonly coupon: (code: string) => Coupon | undefined
  /** Running automatic coupons, in the order in which they are tried. */
  readonly automaticCoupons: readonly CouponTerms[]
}

export interface BrowserWorld {
  readonly authority: 'browser'
  readonly product: (id: number) => SellableProduct | undefined
}
