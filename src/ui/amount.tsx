import { type Cents, formatRand } from '#domain/money/cents.ts'

interface AmountProps {
  readonly cents: Cents
}

/** An amount, for people as `R 12 999.00` and for programs in cents. */
export function Amount({ cents }: AmountProps) {
  return <data value={cents}>{formatRand(cents)}</data>
}
