import type { CartEvent } from '#domain/cart/cart-events.ts'
import type { CartState } from '#domain/cart/cart-state.ts'

/** The fastest straightforward implementation: a loop, a switch, and one mutable cart. */
export function handWrittenLoop(cart: CartState, events: readonly CartEvent[]): CartState {
  for (const event of events) {
    switch (event.type) {
      case 'ItemAdded': {
        const { productId, variation, colour, quantity, offer } = event.data
        const key = `${productId}-${variation ?? '_'}-${colour ?? '_'}`
        const line = cart.lines[key]
        if (line === undefined) cart.lines[key] = { productId, variation, colour, quantity, offer }
        else {
          line.quantity = Math.min(99, line.quantity + quantity)
          line.offer = offer
        }
        break
      }
      case 'QuantityChanged': {
        const line = cart.lines[event.data.itemKey]
        if (line === undefined) break
        if (event.data.quantity === 0) delete cart.lines[event.data.itemKey]
        else line.quantity = event.data.quantity
        break
      }
      case 'ItemRemoved':
        delete cart.lines[event.data.itemKey]
        break
      case 'ShippingMethodSwitched':
        cart.shippingMethod = event.data.shippingMethod
        break
      case 'CouponApplied':
        if (event.data.terms === null) cart.codeAsked = event.data.code
        else {
          const { code, terms } = event.data
          cart.codeAsked = null
          cart.coupon = { terms, by: 'shopper' }
          cart.declinedCodes = cart.declinedCodes.filter((declined) => declined !== code)
        }
        break
      default:
        break
    }
  }
  return cart
}

/** A plain reducer: a new object for everything that changed. */
export function plainReducer(cart: CartState, event: CartEvent): CartState {
  switch (event.type) {
    case 'ItemAdded': {
      const { productId, variation, colour, quantity, offer } = event.data
      const key = `${productId}-${variation ?? '_'}-${colour ?? '_'}`
      const held = cart.lines[key]
      const line = { productId, variation, colour, quantity: Math.min(99, (held?.quantity ?? 0) + quantity), offer }
      return { ...cart, lines: { ...cart.lines, [key]: line } }
    }
    case 'QuantityChanged': {
      const { itemKey, quantity } = event.data
      const held = cart.lines[itemKey]
      if (held === undefined) return cart
      if (quantity > 0) return { ...cart, lines: { ...cart.lines, [itemKey]: { ...held, quantity } } }
      const { [itemKey]: _, ...lines } = cart.lines
      return { ...cart, lines }
    }
    case 'ItemRemoved': {
      const { [event.data.itemKey]: _, ...lines } = cart.lines
      return { ...cart, lines }
    }
    case 'ShippingMethodSwitched':
      return { ...cart, shippingMethod: event.data.shippingMethod }
    default:
      return cart
  }
}
