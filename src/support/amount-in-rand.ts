import type { Cents } from '#domain/money/cents.ts'

/**
 * The attributes of a field for an amount in rand as it is written in South Africa: `1 395,00`, `1395.00`, `R 1395`. Digits are
 * grouped by spaces only, since a comma comes before the cents. From a number field a browser drops it: 395,00 would be R 39 500.
 */
export const AMOUNT_FIELD = {
  type: 'text',
  inputMode: 'decimal',
  pattern: String.raw`\s*R?\s*\d+(\s\d{3})*([.,]\d{1,2})?\s*`,
  title: 'An amount such as 1 395,00',
} as const

/** The same, for an amount that can't be zero. */
export const POSITIVE_AMOUNT_FIELD = { ...AMOUNT_FIELD, pattern: `(?=.*[1-9])${AMOUNT_FIELD.pattern}` } as const

/** The cents of an amount that matches the pattern. */
export function centsOf(amount: string): Cents {
  return Math.round(Number(amount.replaceAll(/[R\s]/g, '').replace(',', '.')) * 100)
}
