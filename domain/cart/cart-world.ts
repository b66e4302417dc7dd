import type { SellableProduct } from '../catalogue/product.ts'
import type { Coupon, CouponTerms } from '../coupon/terms.ts'
import type { decideCode } from './decide-code.ts'

/**
 * The facts that a decision may use and that are never taken from a client. The server has all of them. A browser has only
 * the products on its page and no promo codes, so there a missing fact is no reason to reject a command.
 */
export type CartWorld = ServerWorld | BrowserWorld

export interface ServerWorld {
  readonly authority: 'server'
  /** Epoch ms. Used for the validity of coupons, never for ordering events. */
  readonly now: number
  readonly product: (id: number) => SellableProduct | undefined
  readonly coupon: (code: string) => Coupon | undefined
  /** During a release: the shop also sells and offers what these products and coupons lack. */
  readonly isOutdated?: boolean
  /** The rule for an entered code. It is part of this world since only the server can decide one. */
  readonly decideCode: typeof decideCode
  /** Running automatic coupons, in the order in which they are tried. */
  readonly automaticCoupons: readonly CouponTerms[]
}

export interface BrowserWorld {
  readonly authority: 'browser'
  readonly product: (id: number) => SellableProduct | undefined
}
