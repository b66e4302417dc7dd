import { type CouponEffect, type CouponLine, couponEffect } from '../coupon/effect.ts'
import type { Cents } from '../money/cents.ts'
import {
  DELIVERY_TERMS,
  type DeliveryRule,
  type DeliveryTerms,
  deliveryFor,
  type ShippingMethod,
} from '../shipping/shipping.ts'
import type { CartState } from './cart-state.ts'

export interface QuoteLine {
  readonly itemKey: string
  readonly quantity: number
  /** Cents for one piece. */
  readonly price: Cents
  /** Cents: price times quantity, before any discount. */
  readonly subtotal: Cents
  /** The discount on this line, in cents. */
  readonly discount: Cents
  /** Cents: subtotal less discount. */
  readonly total: Cents
}

export interface Quote {
  readonly lines: readonly QuoteLine[]
  readonly itemCount: number
  /** All amounts are in cents; `total` is `subtotal - discount + delivery`. */
  readonly subtotal: Cents
  readonly discount: Cents
  readonly delivery: Cents
  readonly total: Cents
  readonly shippingMethod: ShippingMethod
  readonly deliveryRule: DeliveryRule
  /** The applied coupon and its effect; null without one. */
  readonly coupon: { readonly code: string; readonly effect: CouponEffect } | null
}

export function couponLines(cart: CartState): CouponLine[] {
  return Object.values(cart.lines).map(({ productId, quantity, offer }) => ({
    productId,
    categories: offer.categories,
    subtotal: offer.price * quantity,
  }))
}

/** Computes the totals of a cart. A browser's estimate and the server's amounts use the same code. */
export function quote(cart: CartState, terms: DeliveryTerms = DELIVERY_TERMS): Quote {
  const scoped = couponLines(cart)
  const effect = cart.coupon === null ? null : couponEffect(cart.coupon.terms, scoped)
  const applied = effect?.applies ? effect : null
  const lines = Object.entries(cart.lines).map(([itemKey, { quantity, offer }], index) => {
    const subtotal = offer.price * quantity
    const discount = applied?.perLine[index] ?? 0
    return { itemKey, quantity, price: offer.price, subtotal, discount, total: subtotal - discount }
  })
  const subtotal = lines.reduce((sum, line) => sum + line.subtotal, 0)
  const discount = applied?.discount ?? 0
  const shippingMethod = cart.shippingMethod ?? 'deliveryToDoor'
  const input = { subtotal, method: shippingMethod, freeByCoupon: applied?.freeDelivery ?? false }
  const { fee, rule } = deliveryFor(input, terms)
  return {
    lines,
    itemCount: lines.reduce((sum, line) => sum + line.quantity, 0),
    subtotal,
    discount,
    delivery: fee,
    total: subtotal - discount + fee,
    shippingMethod,
    deliveryRule: rule,
    coupon: cart.coupon !== null && effect !== null ? { code: cart.coupon.terms.code, effect } : null,
  }
}
