import { type CartEvent, cartEvent } from '../cart/cart-events.ts'
import type { CartLine, CartState } from '../cart/cart-state.ts'
import { itemKey } from '../cart/item-key.ts'
import type { CouponTerms } from '../coupon/terms.ts'
import type { Cents } from '../money/cents.ts'
import type { Supposition, SuppositionProblem } from './supposition.ts'

/** How a supposition changes events, and carts in the server's resets. */
export interface SupposedChange {
  /** The only event that it concerns; null if it concerns all events with a product or a coupon. */
  readonly eventId: string | null
  /** The types of events that it can concern; null for any. */
  readonly types: ReadonlySet<string> | null
  readonly event: (event: CartEvent, id: string) => CartEvent
  readonly cart: (cart: CartState) => CartState
  readonly notFound: Omit<SuppositionProblem, 'supposition'>
}

export function supposedChangeOf(supposition: Exclude<Supposition, { what: 'delivery' }>): SupposedChange {
  switch (supposition.what) {
    case 'dropped':
    case 'changed': {
      const { eventId } = supposition
      return {
        eventId,
        types: null,
        event: (event, id) => (id === eventId ? replaced(event, supposition) : event),
        cart: (cart) => cart,
        notFound: { reason: 'no_such_event', message: `No step has the id ${eventId}.` },
      }
    }
    case 'price': {
      const { itemKey: key, price } = supposition
      return {
        eventId: null,
        types: PRICED,
        event: (event) => repriced(event, key, price),
        cart: (cart) => {
          const lines = Object.entries(cart.lines).map(([id, line]) => [id, lineAt(line, key, price)])
          return { ...cart, lines: Object.fromEntries(lines) }
        },
        notFound: { reason: 'nothing_to_change', message: `No step involves the item ${key}.` },
      }
    }
    case 'coupon': {
      const { code, terms } = supposition
      const other: Terms = (was) => (was.code === code ? { ...was, ...terms } : was)
      return {
        eventId: null,
        types: WITH_COUPONS,
        event: (event) => withTerms(event, other),
        cart: (cart) => ({
          ...cart,
          coupon: cart.coupon && { ...cart.coupon, terms: other(cart.coupon.terms) },
          automaticCoupons: cart.automaticCoupons.map(other),
        }),
        notFound: { reason: 'nothing_to_change', message: `No step involves the promo code ${code}.` },
      }
    }
  }
}

/** A dropped event is replaced by one that changes nothing, so that positions stay the same. */
function replaced(event: CartEvent, supposition: Extract<Supposition, { what: 'dropped' | 'changed' }>): CartEvent {
  if (supposition.what === 'dropped') {
    const { type, v: version, data } = event
    return cartEvent('EventRefused', { type, v: version, data, reason: 'dropped', message: 'Left out in a what-if.' })
  }
  return { ...event, data: supposition.data } as CartEvent
}

const PRICED: ReadonlySet<string> = new Set(['ItemAdded', 'ItemRepriced', 'CartsMerged'])

function repriced(event: CartEvent, key: string, price: Cents): CartEvent {
  switch (event.type) {
    case 'ItemAdded':
      return { ...event, data: lineAt(event.data, key, price) }
    case 'ItemRepriced':
      return event.data.itemKey === key ? { ...event, data: { ...event.data, price } } : event
    case 'CartsMerged':
      return { ...event, data: { ...event.data, lines: event.data.lines.map((line) => lineAt(line, key, price)) } }
    default:
      return event
  }
}

function lineAt(line: CartLine, key: string, price: Cents): CartLine {
  return itemKey(line) === key ? { ...line, offer: { ...line.offer, price } } : line
}

const WITH_COUPONS: ReadonlySet<string> = new Set([
  'CouponApplied',
  'CouponAppliedByPolicy',
  'AutomaticCouponsOffered',
  'CartsMerged',
])
type Terms = (was: CouponTerms) => CouponTerms

function withTerms(event: CartEvent, other: Terms): CartEvent {
  switch (event.type) {
    case 'CouponApplied':
      return { ...event, data: { ...event.data, terms: event.data.terms && other(event.data.terms) } }
    case 'CouponAppliedByPolicy':
      return { ...event, data: { ...event.data, terms: other(event.data.terms) } }
    case 'AutomaticCouponsOffered':
      return { ...event, data: { coupons: event.data.coupons.map(other) } }
    case 'CartsMerged': {
      const { coupon } = event.data
      return { ...event, data: { ...event.data, coupon: coupon && { ...coupon, terms: other(coupon.terms) } } }
    }
    default:
      return event
  }
}
