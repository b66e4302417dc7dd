import type { Refusal } from '#domain/event/folded.ts'

/** The promo code that was refused, which the code's field explains; null if the refusal is about something else. */
export function refusedCodeOf({ event }: Refusal): string | null {
  const { type, data } = event ?? {}
  if (type !== 'CouponApplied' || typeof data !== 'object' || data === null || !('code' in data)) return null
  return typeof data.code === 'string' ? data.code : null
}
