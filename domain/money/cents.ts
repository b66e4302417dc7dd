import { assert } from '../assert.ts'

/** An amount in cents (ZAR, VAT included). Always a safe integer, never negative in a price or a total. */
export type Cents = number

/** Hundredths of a per cent: 28.25% is 2825. */
export type BasisPoints = number

/** `cents` times `basisPoints`, rounded half away from zero to the cent. Exact: it does not use floats. */
export function percentOf(cents: Cents, basisPoints: BasisPoints): Cents {
  assert(Number.isSafeInteger(cents) && Number.isSafeInteger(basisPoints), 'percentOf takes whole numbers')
  const product = BigInt(cents) * BigInt(basisPoints)
  const half = product < 0n ? -5_000n : 5_000n
  return Number((product + half) / 10_000n)
}

/**
 * Splits `total` cents in proportion to `weights`, by the largest remainder method: the parts sum to `total`, and no part is
 * more than a cent from its exact share. Ties go to the earlier weight. All-zero weights require a total of zero.
 */
export function allocate(total: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((a, b) => a + b, 0)
  if (sum === 0) {
    assert(total === 0, 'nothing to allocate an amount to')
    return weights.map(() => 0)
  }
  const whole = BigInt(sum)
  const shares = weights.map((weight, index) => {
    const exact = BigInt(total) * BigInt(weight)
    return { index, part: Number(exact / whole), remainder: exact % whole }
  })
  let left = total - shares.reduce((a, share) => a + share.part, 0)
  const byRemainder = shares.toSorted((a, b) => {
    if (a.remainder === b.remainder) return a.index - b.index
    return a.remainder < b.remainder ? 1 : -1
  })
  const parts = shares.map((share) => share.part)
  for (const { index } of byRemainder) {
    if (left === 0) break
    parts[index] = (parts[index] ?? 0) + 1
    left -= 1
  }
  return parts
}

/** Formats `1299900` as `R 12 999.00`. */
export function formatRand(cents: Cents): string {
  const [whole = '0', fraction = '00'] = (Math.abs(cents) / 100).toFixed(2).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ' ')
  return `${cents < 0 ? '-' : ''}R ${grouped}.${fraction}`
}
