import type { CartEvent } from '#domain/cart/cart-events.ts'
import type { CartLine, CartState } from '#domain/cart/cart-state.ts'
import { quote } from '#domain/cart/quote.ts'
import { type EcommerceEvent, type EcommerceItem, ecommerceOf, rand } from './ecommerce-event.ts'

interface CartChange {
  /** The cart before the change. */
  readonly before: CartState
  readonly event: CartEvent
}

/** The GA4 event for a change of the cart; null if it adds or removes no item. */
export function cartChangeEvent({ before, event }: CartChange): EcommerceEvent | null {
  switch (event.type) {
    case 'ItemAdded':
      return changeOf('add_to_cart', [{ line: event.data, quantity: event.data.quantity }])
    case 'ItemRemoved': {
      const line = before.lines[event.data.itemKey]
      return line === undefined ? null : changeOf('remove_from_cart', [{ line, quantity: line.quantity }])
    }
    case 'QuantityChanged': {
      const line = before.lines[event.data.itemKey]
      const more = event.data.quantity - (line?.quantity ?? event.data.quantity)
      if (line === undefined || more === 0) return null
      return changeOf(more > 0 ? 'add_to_cart' : 'remove_from_cart', [{ line, quantity: Math.abs(more) }])
    }
    case 'CartCleared': {
      const lines = Object.values(before.lines).map((line) => ({ line, quantity: line.quantity }))
      return lines.length === 0 ? null : changeOf('remove_from_cart', lines)
    }
    default:
      return null
  }
}

/** The GA4 event for viewing the cart; null while it is empty. */
export function viewCartEvent(cart: CartState): EcommerceEvent | null {
  const ecommerce = cartEcommerce(cart)
  return ecommerce === null ? null : { event: 'view_cart', ecommerce }
}

/** The cart's items and value, which is after the discount and without delivery. Null if the cart is empty. */
export function cartEcommerce(cart: CartState): EcommerceEvent['ecommerce'] | null {
  const { lines, subtotal, discount, coupon } = quote(cart)
  const items = lines.flatMap(({ itemKey, quantity, price, discount: off }) => {
    const line = cart.lines[itemKey]
    if (line === undefined) return []
    return [{ ...itemOf({ line, quantity }), price: Math.round(price - off / quantity) }]
  })
  if (items.length === 0) return null
  const applied = coupon?.effect.applies ? { coupon: coupon.code } : {}
  return { ...ecommerceOf(items), value: rand(subtotal - discount), ...applied }
}

interface ChangedLine {
  readonly line: CartLine
  readonly quantity: number
}

function changeOf(event: 'add_to_cart' | 'remove_from_cart', lines: readonly ChangedLine[]): EcommerceEvent {
  return { event, ecommerce: ecommerceOf(lines.map(itemOf)) }
}

function itemOf({ line: { productId, colour, offer }, quantity }: ChangedLine): EcommerceItem {
  const variant = [...offer.options.map(({ option }) => option), offer.colourName ?? colour]
  return {
    id: productId,
    name: offer.name,
    price: offer.price,
    regularPrice: offer.priceRegular,
    categories: offer.categories,
    variant: variant.filter((part) => part !== null),
    quantity,
  }
}
