/**
 * Whether six digits are easy to say on the telephone: no leading zero, no digit three times in a row, no ascending or
 * descending sequence. Numbers are not sequential, so they do not reveal the number of orders.
 */
export function isEasyToSay(digits: string): boolean {
  if (!/^[1-9]\d{5}$/.test(digits) || /(\d)\1\1/.test(digits)) return false
  const steps = [...digits].slice(1).map((digit, index) => Number(digit) - Number(digits[index]))
  const runs = steps.slice(2).map((step, index) => [steps[index], steps[index + 1], step])
  return !runs.some(([a, b, c]) => a === b && b === c && (a === 1 || a === -1))
}

/** `R482913`. */
export const orderNumber = (digits: string): string => `R${digits}`

/** Parses an order number as people type it, with or without its letter, spaces, a hash or invisible characters; null if it is not one. */
export function readOrderNumber(typed: string): string | null {
  const digits = typed.replace(/[\s#\p{Cf}-]/gu, '').replace(/^r/i, '')
  return /^\d{6}$/.test(digits) ? orderNumber(digits) : null
}
