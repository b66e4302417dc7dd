import type { CartState } from '#domain/cart/cart-state.ts'
import { formatRand } from '#domain/money/cents.ts'
import { describeQuote } from '#domain/replay/describe-quote.ts'
import { quoteParts } from '#domain/replay/quote-parts.ts'
import { DELIVERY_TERMS, type DeliveryTerms } from '#domain/shipping/shipping.ts'
import { plain, table } from './paint.ts'

/** A table of a cart's lines, and how its quote is calculated. */
export function describeCart(cart: CartState, terms: DeliveryTerms = DELIVERY_TERMS): string {
  const parts = quoteParts(cart, terms)
  const rows = parts.lines.map(({ itemKey, name, quantity, price, discount, total }) => [
    plain(name),
    itemKey,
    String(quantity),
    ...[price, discount, total].map(formatRand),
  ])
  const columns = ['piece', 'key', 'quantity', 'price', 'discount', 'total']
  const lines = table(
    columns.map((heading, place) => (place < 2 ? { heading } : { heading, align: 'right' })),
    rows,
  )
  return [rows.length === 0 ? 'An empty cart.' : lines, '', ...describeQuote(parts).map(plain)].join('\n')
}
