import type { Cents } from './cents.ts'

/** `1299999` as `12999.99`, for programs. */
export function randText(cents: Cents): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
