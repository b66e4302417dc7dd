import type { CartEvent } from '#domain/cart/cart-events.ts'
import type { CartLine, CartState } from '#domain/cart/cart-state.ts'
import { type EcommerceEvent, type EcommerceItem, ecommerceOf } from './ecommerce-event.ts'

/** What a shopper did to the cart, in GA4's words: `before` is the cart that they did it to. Null for what moves no piece. */
export function cartChangeEvent({
  before,
  event,
}: {
  readonly before: CartState
  readonly event: CartEvent
}): EcommerceEvent | null {
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

/** That a shopper looked at the cart; null while it is empty. */
export function viewCartEvent(cart: CartState): EcommerceEvent | null {
  const items = Object.values(cart.lines).map((line) => itemOf({ line, quantity: line.quantity }))
  return items.length === 0 ? null : { event: 'view_cart', ecommerce: ecommerceOf(items) }
}

interface ChangedLine {
  readonly line: CartLine
  readonly quantity: number
}

function changeOf(event: 'add_to_cart' | 'remove_from_cart', lines: readonly ChangedLine[]): EcommerceEvent {
  return { event, ecommerce: ecommerceOf(lines.map(itemOf)) }
}

export function itemOf({ line: { productId, colour, offer }, quantity }: ChangedLine): EcommerceItem {
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
