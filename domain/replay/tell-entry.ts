import type { CartEvent } from '../cart/cart-events.ts'
import { decodeCartEvent } from '../cart/decode-cart-event.ts'
import type { DomainEvent } from '../event/envelope.ts'
import type { FactEntry, LogEntry } from '../log/entry.ts'
import { formatRand } from '../money/cents.ts'
import { decodeOrderEvent } from '../order/order-events.ts'
import { method, pieces } from './tell-change.ts'
import { tellOrderEvent } from './tell-order.ts'

/** An entry of a browser's log in the shop's words. */
export function tellEntry(entry: LogEntry): string {
  const [head, ...brought] = tellEntryLines(entry)
  return brought.length === 0 ? head : `${head}: ${brought.join('; ')}`
}

/** The same in lines: what the entry is, and then every event that an answer brought. */
export function tellEntryLines(entry: LogEntry): readonly [string, ...string[]] {
  if (entry.kind === 'event') return [tellEvent(entry)]
  return entry.type === 'Synced' ? [tellFact(entry), ...entry.data.events.map(tellEvent)] : [tellFact(entry)]
}

/** An event of a cart or an order in the shop's words; any other, one of a newer version, and one that can't be read, by its type. */
export function tellEvent(stored: DomainEvent): string {
  const cart = decodeCartEvent(stored)
  if (cart.ok) return tellCartEvent(cart.event)
  const order = decodeOrderEvent(stored)
  if (order.ok) return tellOrderEvent(order.event) ?? typeInWords(stored.type)
  const isUnreadable = cart.why === 'malformed' || order.why === 'malformed'
  return isUnreadable ? `${typeInWords(stored.type)}, which can’t be read` : typeInWords(stored.type)
}

function tellCartEvent(event: CartEvent): string {
  switch (event.type) {
    case 'ItemAdded': {
      const { quantity, offer } = event.data
      return `${offer.name} added, ${pieces(quantity)} at ${formatRand(offer.price)}`
    }
    case 'QuantityChanged':
      return `Quantity of ${event.data.itemKey} set to ${event.data.quantity}`
    case 'ItemRemoved':
      return `${event.data.itemKey} removed`
    case 'CartCleared':
      return 'Cart cleared'
    case 'ShippingMethodSwitched':
      return `Delivery switched: ${method(event.data.shippingMethod)}`
    case 'CouponApplied':
      return event.data.terms === null ? `Code ${event.data.code} entered` : `Coupon ${event.data.code} applied`
    case 'CouponRemoved':
      return `Coupon ${event.data.code} removed`
    case 'AffiliateCouponCaptured':
      return `Came by a link with code ${event.data.code}`
    case 'CouponAppliedByPolicy':
      return `The shop applied coupon ${event.data.terms.code}`
    case 'CouponLapsed':
      return `Coupon ${event.data.code} lapsed`
    case 'ItemRepriced':
      return `${event.data.itemKey} repriced to ${formatRand(event.data.price)}`
    case 'StockFell':
      return `Stock of ${event.data.itemKey} fell: ${pieces(event.data.quantity)} kept`
    case 'ProductWithdrawn':
      return `${event.data.itemKey} is sold no more`
    case 'EventRefused':
      return `Refused: ${typeInWords(event.data.type)} (${event.data.reason})`
    case 'CartsMerged':
      return `Cart ${event.data.from} came in, ${event.data.lines.length} lines`
    case 'CartOrdered':
      return `Ordered: ${event.data.orderId}`
    case 'CartClosed':
      return `Cart went into ${event.data.into}`
    default:
      return typeInWords(event.type)
  }
}

function tellFact(fact: FactEntry): string {
  switch (fact.type) {
    case 'Synced': {
      const { acknowledged, cursor } = fact.data
      return `The server has taken up to seq ${acknowledged} and is at position ${cursor}`
    }
    case 'Reset':
      return `The server’s whole cart was taken (${fact.data.why.replaceAll('_', ' ')})`
    case 'Refused':
      return `The server refused seq ${fact.data.seq} (${fact.data.reason}): ${fact.data.message}`
    case 'RefusalDismissed':
      return 'The shopper has read a refusal'
    default:
      return typeInWords((fact satisfies never as DomainEvent).type)
  }
}

/** `ShippingMethodSwitched` as `Shipping method switched`. */
function typeInWords(type: string): string {
  return type.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
