export const COUPON_CODE_MAX_LENGTH = 40
/** A promo code as stored. */
export const COUPON_CODE = new RegExp(`^[A-Z0-9_-]{1,${COUPON_CODE_MAX_LENGTH}}$`)

/** Normalises a typed promo code: upper case, trimmed, without invisible characters. Null if it is not a valid code. */
export function couponCode(typed: string): string | null {
  const code = typed
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toUpperCase()
  return COUPON_CODE.test(code) ? code : null
}
