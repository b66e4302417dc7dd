import type { Cents } from '#domain/money/cents.ts'

/** `12999.99`, `25.5` or `25` in cents, exactly; null if it is not such an amount. */
export function centsOfRand(text: string): Cents | null {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text)
  if (match === null) return null
  const [, rand = '', cents = ''] = match
  return Number(rand) * 100 + Number(cents.padEnd(2, '0'))
}
