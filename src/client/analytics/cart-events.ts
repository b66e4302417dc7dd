import type { CartEvent } from '#domain/cart/cart-events.ts'
import type { CartLine, CartState } from '#domain/cart/cart-state.ts'
import { quote } from '#domain/cart/quote.ts'
import type { PaymentMethod } from '#domain/order/payment-methods.ts'
import type { ShippingMethod } from '#domain/shipping/shipping.ts'
import { type EcommerceEvent, type EcommerceItem, ecommerceOf, randOf } from './ecommerce-event.ts'

interface CartTransition {
  /** The cart before the change. */
  readonly before: CartState
  readonly event: CartEvent
}

/** The GA4 event for a change of the cart; null if it adds or removes no item. */
export function cartChangeEvent({ before, event }: CartTransition): EcommerceEvent | null {
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

export type CheckoutStep =
  | { readonly event: 'begin_checkout' }
  | { readonly event: 'add_shipping_info'; readonly shipping_tier: ShippingMethod }
  | { readonly event: 'add_payment_info'; readonly payment_type: PaymentMethod }

type CartStep = CheckoutStep | { readonly event: 'view_cart' }

/** The GA4 event for viewing the cart, or for a step of the checkout; null for an empty cart. */
export function cartStepEvent(cart: CartState, { event, ...facts }: CartStep): EcommerceEvent | null {
  const ecommerce = cartEcommerce(cart)
  return ecommerce && { event, ecommerce: { ...ecommerce, ...facts } }
}

/** The cart's items and value, which is after the discount and without delivery. Null if the cart is empty. */
function cartEcommerce(cart: CartState): EcommerceEvent['ecommerce'] | null {
  const { lines, subtotal, discount, coupon } = quote(cart)
  const items = lines.flatMap(({ itemKey, quantity, price, discount: off }) => {
    const line = cart.lines[itemKey]
    return line === undefined ? [] : [{ ...itemOf({ line, quantity }), price: Math.round(price - off / quantity) }]
  })
  if (items.length === 0) return null
  const applied = coupon?.effect.applies ? { coupon: coupon.code } : {}
  return { ...ecommerceOf(items), value: randOf(subtotal - discount), ...applied }
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
