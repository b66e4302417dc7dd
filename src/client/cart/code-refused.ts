import type { Refusal } from '#domain/log/folded.ts'

/** The promo code that a refusal is about, which is explained at its field; null where it is about something else. */
export function codeRefused({ event }: Refusal): string | null {
  const { type, data } = event ?? {}
  if (type !== 'CouponApplied' || typeof data !== 'object' || data === null || !('code' in data)) return null
  return typeof data.code === 'string' ? data.code : null
}
