import type { ModelCart, ModelLine, ModelTerms } from './cart-model.ts'

/** Cents. */
export interface ModelTotals {
  readonly subtotal: number
  readonly discount: number
  readonly delivery: number
  readonly total: number
}

/** Rand: "subtotal over 450, or local pickup, gives shipping 0; otherwise 75". */
const FREE_OVER = 450
const FEE = 75

/** A cart's totals, as in the specification. */
export function totalsOf({ lines, pickup, coupon }: ModelCart): ModelTotals {
  const all = [...lines.values()]
  const subtotal = sumOf(all)
  const terms = coupon !== null && isMet(coupon.terms, all) ? coupon.terms : null
  const discount = terms === null ? 0 : discountOf(terms, all)
  const isFree = pickup === true || subtotal / 100 > FREE_OVER || terms?.benefit.kind === 'freeDelivery'
  const delivery = all.length === 0 || isFree ? 0 : FEE * 100
  return { subtotal, discount, delivery, total: subtotal - discount + delivery }
}

function sumOf(lines: readonly ModelLine[]): number {
  let sum = 0
  for (const { quantity, price } of lines) for (let piece = 0; piece < quantity; piece += 1) sum += price
  return sum
}

/** The lines that a coupon covers. */
function coveredBy({ products, categories }: ModelTerms, lines: readonly ModelLine[]): ModelLine[] {
  if (products === null && categories === null) return [...lines]
  return lines.filter(
    (line) => products?.includes(line.product) || line.categories.some((name) => categories?.includes(name)),
  )
}

function isMet(terms: ModelTerms, lines: readonly ModelLine[]): boolean {
  return sumOf(lines) >= (terms.minimum_spend ?? 0) && sumOf(coveredBy(terms, lines)) > 0
}

/** A percentage is rounded half away from zero, once, on the sum of the covered lines. */
function discountOf(terms: ModelTerms, lines: readonly ModelLine[]): number {
  const covered = sumOf(coveredBy(terms, lines))
  const { benefit } = terms
  if (benefit.kind === 'freeDelivery') return 0
  if (benefit.kind === 'fixed') return Math.min(benefit.amount, covered)
  // In ten-thousandths of a cent, in whole numbers.
  const exact = covered * benefit.basis_points
  const rest = exact % 10_000
  const down = (exact - rest) / 10_000
  return rest >= 5_000 ? down + 1 : down
}
