import type { Cents } from '#domain/money/cents.ts'

/** `1299999` as `12999.99`, which is how PayFast and Ozow write an amount. */
export function randText(cents: Cents): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `12999.99`, `25.5` or `25` in cents, exactly; null if it is not such an amount. */
export function centsOfRand(text: string): Cents | null {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text)
  if (match === null) return null
  const [, rand = '', cents = ''] = match
  return Number(rand) * 100 + Number(cents.padEnd(2, '0'))
}
