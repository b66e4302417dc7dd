import type { Refusal } from '#domain/log/fold.ts'

/** What a shopper can do about a refused act, beside the server's message of why. */
export function refusalAdvice({ reason }: Refusal): string {
  switch (reason) {
    case 'out_of_stock':
    case 'not_enough_stock':
      return 'The cart is as it was before. Another option may be in stock.'
    case 'unknown_product':
    case 'unknown_variation':
    case 'unknown_colour':
    case 'incomplete_configuration':
      return 'It is not in the cart. Open the piece again to see how it can be had now.'
    case 'quantity_out_of_range':
    case 'too_many_lines':
      return 'The cart is as it was before. Call us for an order of this size.'
    case 'item_not_in_cart':
      return 'It was removed on another tab or device. Add it again if you want it after all.'
    case 'newer_version':
      return 'Reload the page to get the shop’s current version, and try again.'
    default:
      return 'The cart is as it was before. Try it again, or go on without it.'
  }
}
