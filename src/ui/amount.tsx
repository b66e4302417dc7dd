import { type Cents, formatRand } from '#domain/money/cents.ts'

interface AmountProps {
  readonly cents: Cents
}

/** An amount, shown as `R 12 999.00`, with its cents as the machine-readable value. */
export function Amount({ cents }: AmountProps) {
  return <data value={cents}>{formatRand(cents)}</data>
}
