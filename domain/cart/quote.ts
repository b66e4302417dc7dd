import { type CouponLine, couponEffect } from '../coupon/effect.ts'
import { DELIVERY_TERMS, type DeliveryTerms, deliveryFor } from '../shipping/shipping.ts'
import type { CartState } from './cart-state.ts'

export function couponLines(cart: CartState): CouponLine[] {
  return Object.values(cart.lines).map(({ productId, quantity, offer }) => ({
    productId,
    categories: offer.categories,
    subtotal: offer.price * quantity,
  }))
}

export type Quote = Readonly<ReturnType<typeof quote>>
export type QuoteLine = Quote['lines'][number]

/** Computes the totals of a cart, in cents. A browser's estimate and the server's amounts use the same code. */
export function quote(cart: CartState, terms: DeliveryTerms = DELIVERY_TERMS) {
  const effect = cart.coupon === null ? null : couponEffect(cart.coupon.terms, couponLines(cart))
  const applied = effect?.applies ? effect : null
  const lines = Object.entries(cart.lines).map(([itemKey, { quantity, offer }], index) => {
    const subtotal = offer.price * quantity
    const discount = applied?.perLine[index] ?? 0
    /** `subtotal` is before the discount, `total` after it. */
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
    /** The applied coupon and its effect; null without one. */
    coupon: cart.coupon !== null && effect !== null ? { code: cart.coupon.terms.code, effect } : null,
  }
}
