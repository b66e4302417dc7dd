import { type CartEvent, cartEvent } from '#domain/cart/cart-events.ts'

const offer = {
  slug: 'weave-throw',
  name: 'Weave throw',
  categories: [],
  options: [],
  colourName: null,
  picture: null,
  price: 39_900,
  priceRegular: 39_900,
}
/** Adds one piece of a product. */
export const added = (productId: number): CartEvent =>
  cartEvent('ItemAdded', { productId, variation: null, colour: null, quantity: 1, offer })

let made = 0
/** A unique name. */
export const uniqueName = (what: string): string => {
  made += 1
  return `${what}${process.pid}x${Date.now()}x${made}`
}
