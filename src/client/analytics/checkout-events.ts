import type { Cents } from '#domain/money/cents.ts'
import { vatIn } from '#domain/money/vat.ts'
import type { OrderStatus, OrderView } from '#domain/order/order-view.ts'
import { type EcommerceEvent, type EcommerceItem, ecommerceOf, randOf } from './ecommerce-event.ts'

const BOUGHT: OrderStatus[] = ['awaiting_transfer', 'paid', 'dispatched', 'ready_for_pick_up', 'collected', 'delivered']

/**
 * Whether an order counts as a purchase: when it is paid. One by bank transfer counts when it is placed, since few customers
 * open the order again after paying.
 */
export const isBought = ({ status }: Pick<OrderView, 'status'>): boolean => BOUGHT.includes(status)

/**
 * Cents of a purchase that count as refunded. Other payments, such as one that was paid twice, too late or with another amount,
 * count for none. If the order's total or more went back and the order is not refunded, then such money is among it.
 */
export function countedRefund({ status, payment, totals, refunded, refunded_others }: OrderView): Cents {
  if (payment.status !== 'paid') return 0
  if (status === 'refunded') return totals.total
  const own = refunded - refunded_others
  return own < totals.total ? own : 0
}

/** The GA4 event for an order. Its value is without delivery. */
export function purchaseEvent(order: OrderView): EcommerceEvent {
  return { event: 'purchase', ecommerce: orderEcommerce(order, { after: 0, upTo: order.totals.total }) }
}

/**
 * The GA4 event for what was refunded of an order beyond the `after` cents that were counted before. A purchase and its whole
 * refund, in one or more parts, have the same amounts and items; it is unknown for which items, and for how much of the
 * delivery, a part was refunded.
 */
export function refundEvent(order: OrderView, after: Cents): EcommerceEvent {
  return { event: 'refund', ecommerce: orderEcommerce(order, { after, upTo: countedRefund(order) }) }
}

interface Share {
  /** Both in cents of the order's total. */
  readonly after: Cents
  readonly upTo: Cents
}

function orderEcommerce(order: OrderView, { after, upTo }: Share): EcommerceEvent['ecommerce'] {
  const { totals, coupon, number } = order
  const isWhole = upTo === totals.total
  const amount = upTo - after
  const value = isWhole ? Math.max(0, amount - totals.shipping_total) : amount
  return {
    ...ecommerceOf(isWhole ? order.lines.map(orderItem) : []),
    value: randOf(value),
    transaction_id: number,
    tax: randOf(vatIn(upTo) - vatIn(after)),
    ...(isWhole && { shipping: randOf(amount - value) }),
    ...(coupon !== null && { coupon }),
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
