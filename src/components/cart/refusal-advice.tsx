import { type ItemChoice, itemKey } from '#domain/cart/item-key.ts'
import type { Refusal } from '#domain/event/folded.ts'
import { useCart } from '../../client/cart/cart-context.tsx'
import { type CART_WORDS, useCartWords } from './words.en.tsx'

const ADVICE_BY_REASON: ReadonlyMap<string, keyof (typeof CART_WORDS)['advice']> = new Map([
  ['out_of_stock', 'option'],
  ['not_enough_stock', 'option'],
  ['unknown_product', 'notMade'],
  // Only an addition is refused for these three.
  ['unknown_variation', 'product'],
  ['unknown_colour', 'product'],
  ['incomplete_configuration', 'product'],
  ['quantity_out_of_range', 'quantity'],
  ['too_many_lines', 'quantity'],
  ['item_not_in_cart', 'gone'],
  ['newer_version', 'version'],
])

/** What a shopper can do about a refused change. Nothing if a notice says that the shop has removed its item. */
export function RefusalAdvice({ reason, event }: Refusal) {
  const { advice } = useCartWords()
  const notices = useCart(({ view }) => view.notices)
  const act = (event?.data ?? {}) as ItemChoice & { readonly itemKey?: string }
  // An act without an item has a key that no item has.
  const key = String(act.itemKey ?? itemKey(act))
  for (const notice of notices) {
    if ((notice.kind === 'withdrawn' || notice.kind === 'left_out') && notice.itemKey === key) return null
  }
  const about = ADVICE_BY_REASON.get(reason) ?? 'other'
  return <p>{advice[about === 'option' && key.includes('-_-') ? 'notMade' : about]}</p>
}
