import type { Refusal } from '#domain/log/folded.ts'
import type { CART_WORDS } from './words.en.tsx'

type Advice = (typeof CART_WORDS)['advice']

const ADVICE_BY_REASON: ReadonlyMap<string, keyof Advice> = new Map([
  ['out_of_stock', 'stock'],
  ['not_enough_stock', 'stock'],
  ['unknown_product', 'product'],
  ['unknown_variation', 'product'],
  ['unknown_colour', 'product'],
  ['incomplete_configuration', 'product'],
  ['quantity_out_of_range', 'quantity'],
  ['too_many_lines', 'quantity'],
  ['item_not_in_cart', 'gone'],
  ['newer_version', 'version'],
])

/** What a shopper can do about a refused change. Shown with the reason. */
export function refusalAdvice({ reason }: Refusal, { advice }: { readonly advice: Advice }): string {
  return advice[ADVICE_BY_REASON.get(reason) ?? 'other']
}
