import type { CartState } from '#domain/cart/cart-state.ts'
import type { PaymentMethod } from '#domain/checkout/payment-methods.ts'
import type { OrderView } from '#domain/order/order-view.ts'
import type { ShippingMethod } from '#domain/shipping/shipping.ts'
import { cartEcommerce } from './cart-events.ts'
import { type EcommerceEvent, type EcommerceItem, ecommerceOf, rand } from './ecommerce-event.ts'

/** The GA4 event for a step of the checkout; null for an empty cart. */
export function checkoutStepEvent(cart: CartState, step: CheckoutStep): EcommerceEvent | null {
  const ecommerce = cartEcommerce(cart)
  if (ecommerce === null) return null
  const { event, ...facts } = step
  return { event, ecommerce: { ...ecommerce, ...facts } }
}

export type CheckoutStep =
  | { readonly event: 'begin_checkout' }
  | { readonly event: 'add_shipping_info'; readonly shipping_tier: ShippingMethod }
  | { readonly event: 'add_payment_info'; readonly payment_type: PaymentMethod }

/** Prices include South Africa's VAT of 15%, so it is 15 of 115 parts of a price. */
const VAT_SHARE = 15 / 115

const BOUGHT: ReadonlySet<OrderView['status']> = new Set([
  'awaiting_transfer',
  'paid',
  'dispatched',
  'ready_for_pick_up',
  'collected',
  'delivered',
])

/**
 * Whether an order counts as a purchase: when it is paid. One by bank transfer counts when it is placed, since few customers
 * open the order again after paying.
 */
export function isBought({ status }: Pick<OrderView, 'status'>): boolean {
  return BOUGHT.has(status)
}

/**
 * Whether a purchase counts as refunded, at least in part. Money that was paid twice, too late or with another amount counts
 * for none. If the order's total or more went back and the order is not refunded, then such money is among it.
 */
export function isTakenBack({ status, payment, totals, refunded }: OrderView): boolean {
  if (payment.status !== 'paid') return false
  return status === 'refunded' || (refunded > 0 && refunded < totals.total)
}

/**
 * The GA4 event for an order or its refund. The value of a purchase is without delivery. A whole refund has the purchase's
 * amounts and items; it is unknown for which items, and for how much of the delivery, a part was refunded.
 */
export function orderEvent(event: 'purchase' | 'refund', order: OrderView): EcommerceEvent {
  const { totals, coupon, number, refunded } = order
  const isWhole = event === 'purchase' || refunded >= totals.total
  const paid = isWhole ? totals.total : refunded
  return {
    event,
    ecommerce: {
      ...ecommerceOf(isWhole ? order.lines.map(orderItem) : []),
      value: rand(isWhole ? paid - totals.shipping_total : paid),
      transaction_id: number,
      tax: rand(Math.round(paid * VAT_SHARE)),
      ...(isWhole && { shipping: rand(totals.shipping_total) }),
      ...(coupon !== null && { coupon }),
    },
  }
}

function orderItem({
  id,
  name,
  price,
  discount,
  quantity,
  variant,
  colour,
  categories,
}: OrderView['lines'][number]): EcommerceItem {
  return {
    id,
    name,
    price: Math.round(price - discount / quantity),
    regularPrice: price,
    categories: categories ?? [],
    variant: [variant, colour].filter((part) => part !== null),
    quantity,
  }
}
