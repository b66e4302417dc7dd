import type { Cents } from '../money/cents.ts'

export const SHIPPING_METHODS = ['deliveryToDoor', 'localPickup'] as const
export type ShippingMethod = (typeof SHIPPING_METHODS)[number]

/** Delivery is free for a subtotal strictly above this, in cents (R 450). */
export const FREE_DELIVERY_OVER: Cents = 45_000
/** Otherwise delivery to the door costs this, in cents (R 75). */
export const DELIVERY_FEE: Cents = 7_500
/** The price of delivery, in cents. A replay can use other terms. */
export interface DeliveryTerms {
  readonly freeOver: Cents
  readonly fee: Cents
}
export const DELIVERY_TERMS: DeliveryTerms = { freeOver: FREE_DELIVERY_OVER, fee: DELIVERY_FEE }
/** Delivery days in transit, from the workshop to the door. */
export const DELIVERY_DAYS = { min: 2, max: 4 } as const

/** Which rule set the delivery fee, so that support staff can explain it. */
export type DeliveryRule = 'empty_cart' | 'local_pickup' | 'over_threshold' | 'coupon' | 'fee'

interface DeliveryFeeInput {
  /** Cents, before any discount. */
  readonly subtotal: Cents
  readonly method: ShippingMethod
  readonly freeByCoupon: boolean
}

/** The delivery fee in cents and the rule that set it (specification, section 4: shipping method change). */
export function deliveryFor(
  { subtotal, method, freeByCoupon }: DeliveryFeeInput,
  { freeOver, fee }: DeliveryTerms = DELIVERY_TERMS,
): { readonly fee: Cents; readonly rule: DeliveryRule } {
  if (subtotal === 0) return { fee: 0, rule: 'empty_cart' }
  if (method === 'localPickup') return { fee: 0, rule: 'local_pickup' }
  if (subtotal > freeOver) return { fee: 0, rule: 'over_threshold' }
  if (freeByCoupon) return { fee: 0, rule: 'coupon' }
  return { fee, rule: 'fee' }
}
