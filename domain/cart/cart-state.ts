import type * as v from 'valibot'
import type { CartLineSchema, CartNoticeSchema, CartStateSchema } from './cart-schemas.ts'

export type CartLine = v.InferOutput<typeof CartLineSchema>
export type CartNotice = v.InferOutput<typeof CartNoticeSchema>
export type CartState = v.InferOutput<typeof CartStateSchema>

export interface NamedCart {
  /** Public, as in the stream's name `cart:<id>`. */
  readonly cartId: string
  readonly state: CartState
}

export function emptyCart(): CartState {
  return {
    status: 'open',
    lines: {},
    shippingMethod: null,
    coupon: null,
    codeAsked: null,
    affiliateCoupon: null,
    automaticCoupons: [],
    declinedCodes: [],
    notices: [],
  }
}
