import type { CouponTerms } from '../coupon/terms.ts'
import type { Cents } from '../money/cents.ts'
import type { DeliveryTerms } from '../shipping/shipping.ts'

/** One thing that is supposed to have been otherwise. Amounts in cents. */
export type Supposition =
  /** The event never happened, wherever the recording holds it. */
  | { readonly what: 'dropped'; readonly eventId: string }
  | { readonly what: 'changed'; readonly eventId: string; readonly data: unknown }
  /** A piece cost this from the start. */
  | { readonly what: 'price'; readonly itemKey: string; readonly price: Cents }
  | { readonly what: 'coupon'; readonly code: string; readonly terms: Partial<Omit<CouponTerms, 'code'>> }
  | { readonly what: 'delivery'; readonly terms: Partial<DeliveryTerms> }

export interface SuppositionProblem {
  readonly reason: 'no_such_event' | 'malformed' | 'nothing_to_change'
  /** Which supposition, from 0 on. */
  readonly supposition: number
  readonly message: string
}
