import { type Cents, formatRand } from '#domain/money/cents.ts'

/** An amount, shown as `R 12 999.00`, with its cents as the machine-readable value. */
export const Amount = ({ cents }: { readonly cents: Cents }) => <data value={cents}>{formatRand(cents)}</data>
