import { assertNever } from '../assert.ts'
import type { CartEvent } from '../cart/cart-events.ts'
import { decodeCartEvent } from '../cart/decode-cart-event.ts'
import type { DomainEvent } from '../event/envelope.ts'
import type { FactEntry, LogEntry } from '../log/entry.ts'
import { formatRand } from '../money/cents.ts'
import { decodeOrderEvent } from '../order/order-events.ts'
import { itemCount, shippingMethodText } from './describe-change.ts'
import { describeOrderEvent, typeInWords } from './describe-order.ts'
import { describeViewFacts } from './describe-view.ts'

/** Describes an entry of a browser's log in one line. */
export function describeEntry(entry: LogEntry): string {
  const [head, ...brought] = describeEntryLines(entry)
  return brought.length === 0 ? head : `${head}: ${brought.join('; ')}`
}

/** Describes an entry in several lines: the entry, then each event of an answer. */
export function describeEntryLines(entry: LogEntry): readonly [string, ...string[]] {
  if (entry.kind === 'event') return [describeEvent(entry)]
  return entry.type === 'Synced'
    ? [describeFact(entry), ...entry.data.events.map(describeEvent)]
    : [describeFact(entry)]
}

/** Describes an event of a cart or an order. Other, newer and unreadable events are described by their type. */
export function describeEvent(stored: DomainEvent): string {
  const cart = decodeCartEvent(stored)
  if (cart.ok) return describeCartEvent(cart.event)
  const order = decodeOrderEvent(stored)
  if (order.ok) return describeOrderEvent(order.event)
  const isUnreadable = cart.why === 'malformed' || order.why === 'malformed'
  return isUnreadable ? `${typeInWords(stored.type)}, which can’t be read` : typeInWords(stored.type)
}

function describeCartEvent(event: CartEvent): string {
  switch (event.type) {
    case 'ItemAdded': {
      const { quantity, offer } = event.data
      return `${offer.name} added, ${itemCount(quantity)} at ${formatRand(offer.price)}`
    }
    case 'QuantityChanged':
      return `Quantity of ${event.data.itemKey} set to ${event.data.quantity}`
    case 'ItemRemoved':
      return `${event.data.itemKey} removed`
    case 'CartCleared':
      return 'Cart cleared'
    case 'ShippingMethodSwitched':
      return `Changed to ${shippingMethodText(event.data.shippingMethod)}`
    case 'CouponApplied':
      return event.data.terms === null ? `Code ${event.data.code} entered` : `${event.data.code} applied`
    case 'CouponRemoved':
      return `${event.data.code} removed`
    case 'AffiliateCouponCaptured':
      return `Arrived through a link with code ${event.data.code}`
    case 'NoticesDismissed':
      return 'Cart messages dismissed'
    case 'CouponAppliedByPolicy':
      return `${event.data.terms.code} applied automatically`
    case 'AutomaticCouponsOffered':
      return 'Automatic promo codes updated'
    case 'CouponLapsed':
    case 'CouponEnded':
      return `${event.data.code} no longer valid`
    case 'ItemRepriced':
      return `Price of ${event.data.itemKey} changed to ${formatRand(event.data.price)}`
    case 'StockFell':
      return `Low stock: ${event.data.itemKey} reduced to ${itemCount(event.data.quantity)}`
    case 'ProductWithdrawn':
      return `${event.data.itemKey} no longer available`
    case 'EventRefused':
      return describeRejection(event.data, event.data.message)
    case 'CartsMerged':
      return `Items merged from cart ${event.data.from}`
    case 'CartOrdered':
      return 'Order placed'
    case 'CartClosed':
      return `Merged into cart ${event.data.into}`
    default:
      return assertNever(event)
  }
}

function describeFact(fact: FactEntry): string {
  switch (fact.type) {
    case 'Synced':
      return 'Server confirmed'
    case 'Reset':
      return `Cart reloaded from the server: ${resetTexts[fact.data.why]}`
    case 'Refused':
      return `Server rejected a change: ${fact.data.message}`
    case 'RefusalDismissed':
      return 'Rejection message dismissed'
    case 'Viewed':
      return `On screen: ${describeViewFacts(fact.data)}`
    default:
      return assertNever(fact)
  }
}

/** Describes a refused event (by its promo code, if it has one) and the message to the customer. */
export function describeRejection(refused: DomainEvent, message: string): string {
  const decoded = decodeCartEvent(refused)
  if (!decoded.ok) return `Rejected: ${typeInWords(refused.type).toLowerCase()} (${message})`
  const { event } = decoded
  if (event.type === 'CouponApplied') return `${event.data.code} rejected: ${message}`
  return `Rejected: ${describeCartEvent(event)} (${message})`
}

/** An entry's sequence numbers and positions, for details; null if it has none. */
export function entryDetails(entry: LogEntry): string | null {
  if (entry.kind === 'event') return `Change ${entry.seq} of this browser, tab ${entry.tab}`
  switch (entry.type) {
    case 'Synced':
    case 'Reset':
      return `Server position ${entry.data.cursor}, confirmed up to change ${entry.data.acknowledged} of this browser`
    case 'Refused':
      return `Change ${entry.data.seq} of this browser, reason ${entry.data.reason}`
    case 'Viewed':
      return `Tab ${entry.data.tab}`
    case 'RefusalDismissed':
      return null
    default:
      return assertNever(entry)
  }
}

const resetTexts: Readonly<Record<Extract<FactEntry, { type: 'Reset' }>['data']['why'], string>> = {
  too_far_behind: 'this browser was too far behind',
  other_cart: 'another cart took over',
  hash_differs: 'this browser’s cart differed',
  gap: 'changes were missing',
  unknown_cart: 'the server no longer had this cart',
  trimmed: 'older history was cleared',
  unsendable: 'a change could not be sent',
  logged_in: 'the customer logged in',
  logged_out: 'the customer logged out',
}
