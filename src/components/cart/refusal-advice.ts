import type { Refusal } from '#domain/log/folded.ts'
import type { CART_WORDS } from './words.en.tsx'

/** What a shopper can do about a refused change. Shown with the reason. */
export function refusalAdvice({ reason }: Refusal, { advice }: Pick<typeof CART_WORDS, 'advice'>): string {
  switch (reason) {
    case 'out_of_stock':
    case 'not_enough_stock':
      return advice.stock
    case 'unknown_product':
    case 'unknown_variation':
    case 'unknown_colour':
    case 'incomplete_configuration':
      return advice.product
    case 'quantity_out_of_range':
    case 'too_many_lines':
      return advice.quantity
    case 'item_not_in_cart':
      return advice.gone
    case 'newer_version':
      return advice.version
    default:
      return advice.other
  }
}
