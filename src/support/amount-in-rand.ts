import type { Cents } from '#domain/money/cents.ts'

/**
 * An amount in rand as it is written in South Africa: `1 395,00`, `1395.00`, `R 1395`. Digits are grouped by spaces only,
 * since a comma comes before the cents.
 */
export const AMOUNT_PATTERN = String.raw`(?=.*[1-9])\s*R?\s*\d+(\s\d{3})*([.,]\d{1,2})?\s*`

/** The cents of an amount that matches the pattern. */
export function centsOf(amount: string): Cents {
  return Math.round(Number(amount.replaceAll(/[R\s]/g, '').replace(',', '.')) * 100)
}
