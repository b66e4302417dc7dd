/** The session storage key for the promo code of a link. */
const KEY = 'rusbank:coupon'

/**
 * An inline script that keeps the promo code of a link, such as `?coupon=STOEP8`, until the code that captures it has
 * loaded, on this page or a later one. If storage is blocked, only a page whose address still has it can capture it.
 */
export const EARLY_COUPON_SCRIPT = `try {
  const code = new URLSearchParams(location.search).get('coupon');
  if (code !== null) sessionStorage.setItem('${KEY}', code);
} catch {}`

/** Returns the promo code and removes it, so that it is captured once. */
export function takeEarlyCoupon(): string | null {
  try {
    const code = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return code
  } catch {
    return null
  }
}
