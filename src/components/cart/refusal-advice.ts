import type { Refusal } from '#domain/log/fold.ts'

/** What a shopper can do about a refused act, beside the server's message of why. */
export function refusalAdvice({ reason }: Refusal): string {
  switch (reason) {
    case 'out_of_stock':
    case 'not_enough_stock':
      return 'Your cart hasn’t changed. Another option may be in stock.'
    case 'unknown_product':
    case 'unknown_variation':
    case 'unknown_colour':
    case 'incomplete_configuration':
      return 'It wasn’t added. Open the product again to see what’s available.'
    case 'quantity_out_of_range':
    case 'too_many_lines':
      return 'Your cart hasn’t changed. Call us to order larger quantities.'
    case 'item_not_in_cart':
      return 'It was removed in another tab or on another device. Add it again if you still want it.'
    case 'newer_version':
      return 'Reload the page to get the latest version of the shop, then try again.'
    default:
      return 'Your cart hasn’t changed. Please try again.'
  }
}
