import type { Draft } from 'immer'
import type { Evolution } from '../event/decider.ts'
import type { CartEvent } from './cart-events.ts'
import { type CartLine, type CartState, emptyCart } from './cart-state.ts'
import { itemKey } from './item-key.ts'
import { MAX_QUANTITY } from './limits.ts'
import { noticesWithout } from './notice-id.ts'

/**
 * Applies one event to a cart. Total: an event that does not fit the state (a removed line, a code that is not applied)
 * changes nothing, since a rebase may lead to any order.
 */
export function evolveCart(cart: Draft<CartState>, event: CartEvent): void {
  switch (event.type) {
    case 'ItemAdded':
      addLine(cart, event.data)
      return
    case 'QuantityChanged': {
      const line = cart.lines[event.data.itemKey]
      if (line === undefined) return
      const { itemKey: key, quantity } = event.data
      if (quantity === 0) delete cart.lines[key]
      else line.quantity = quantity
      return
    }
    case 'ItemRemoved':
      delete cart.lines[event.data.itemKey]
      return
    case 'CartCleared':
    case 'CartOrdered':
      cart.lines = {}
      cart.coupon = null
      cart.codeAsked = null
      cart.declinedCodes = []
      cart.notices = []
      return
    case 'ShippingMethodSwitched':
      cart.shippingMethod = event.data.shippingMethod
      return
    case 'CouponApplied': {
      const { code, terms } = event.data
      cart.codeAsked = terms === null ? code : null
      if (terms !== null) {
        cart.coupon = { terms: { ...terms }, by: 'shopper' }
        cart.declinedCodes = cart.declinedCodes.filter((declined) => declined !== code)
      }
      return
    }
    case 'CouponRemoved': {
      const { code } = event.data
      if (cart.codeAsked === code) cart.codeAsked = null
      if (cart.coupon?.terms.code !== code) return
      cart.coupon = null
      if (!cart.declinedCodes.includes(code)) cart.declinedCodes.push(code)
      return
    }
    case 'AffiliateCouponCaptured':
      cart.affiliateCoupon = event.data.code
      cart.declinedCodes = cart.declinedCodes.filter((declined) => declined !== event.data.code)
      return
    case 'NoticesDismissed':
      cart.notices = noticesWithout(cart.notices, event.data.notices)
      return
    case 'CouponAppliedByPolicy':
      cart.coupon = { terms: { ...event.data.terms }, by: event.data.by }
      return
    case 'CouponLapsed':
    case 'CouponEnded': {
      const { code } = event.data
      if (cart.coupon?.terms.code !== code) return
      cart.coupon = null
      if (event.type === 'CouponEnded') cart.notices.push({ kind: 'coupon_ended', code })
      return
    }
    case 'AutomaticCouponsOffered':
      cart.automaticCoupons = event.data.coupons.map((terms) => ({ ...terms }))
      return
    case 'ItemRepriced': {
      const line = cart.lines[event.data.itemKey]
      if (line === undefined) return
      const { itemKey: key, price, priceRegular } = event.data
      const { name, price: from } = line.offer
      if (price !== from) cart.notices.push({ kind: 'repriced', itemKey: key, name, from, to: price })
      line.offer = { ...line.offer, price, priceRegular }
      return
    }
    case 'StockFell': {
      const line = cart.lines[event.data.itemKey]
      if (line === undefined) return
      const { itemKey: key, quantity } = event.data
      cart.notices.push({ kind: 'stock_fell', itemKey: key, name: line.offer.name, from: line.quantity, to: quantity })
      line.quantity = quantity
      return
    }
    case 'ProductWithdrawn': {
      const line = cart.lines[event.data.itemKey]
      if (line === undefined) return
      cart.notices.push({ kind: 'withdrawn', itemKey: event.data.itemKey, name: line.offer.name })
      delete cart.lines[event.data.itemKey]
      return
    }
    case 'EventRefused':
      return
    case 'CartsMerged': {
      const { lines, shippingMethod, coupon, affiliateCoupon, declinedCodes = [], notices = [] } = event.data
      for (const line of lines) addLine(cart, line)
      cart.shippingMethod ??= shippingMethod
      // A coupon that the shopper chose replaces one that a policy applied.
      const isFree = cart.coupon === null || (cart.coupon.by === 'policy' && coupon?.by === 'shopper')
      // A code that the guest entered, or whose link they followed, is not declined any more.
      if (isFree && coupon !== null) {
        cart.coupon = coupon
        cart.declinedCodes = cart.declinedCodes.filter((declined) => declined !== coupon.terms.code)
      }
      cart.affiliateCoupon ??= affiliateCoupon
      if (cart.affiliateCoupon === affiliateCoupon) {
        cart.declinedCodes = cart.declinedCodes.filter((declined) => declined !== affiliateCoupon)
      }
      for (const code of declinedCodes) {
        const isChosen = cart.coupon?.terms.code === code || cart.declinedCodes.includes(code)
        if (!isChosen) cart.declinedCodes.push(code)
      }
      cart.notices.push(...notices)
      return
    }
    case 'CartClosed':
      cart.status = 'merged'
      cart.lines = {}
      cart.coupon = null
      cart.codeAsked = null
      return
    default:
      event satisfies never
  }
}

export const cartEvolution: Evolution<CartState, CartEvent> = { initial: emptyCart, evolve: evolveCart }

function addLine(cart: Draft<CartState>, { productId, variation, colour, quantity, offer }: CartLine): void {
  const key = itemKey({ productId, variation, colour })
  const line = cart.lines[key]
  if (line === undefined) {
    cart.lines[key] = { productId, variation, colour, quantity, offer }
    return
  }
  line.quantity = Math.min(MAX_QUANTITY, line.quantity + quantity)
  line.offer = offer
}
