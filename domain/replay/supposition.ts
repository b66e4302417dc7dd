import type { CouponTerms } from '../coupon/terms.ts'
import type { Cents } from '../money/cents.ts'
import type { DeliveryTerms } from '../shipping/shipping.ts'

/** One hypothetical change of a recording. Amounts in cents. */
export type Supposition =
  /** The event did not happen, anywhere in the recording. */
  | { readonly what: 'dropped'; readonly eventId: string }
  | { readonly what: 'changed'; readonly eventId: string; readonly data: unknown }
  /** A product had this price from the start. */
  | { readonly what: 'price'; readonly itemKey: string; readonly price: Cents }
  | { readonly what: 'coupon'; readonly code: string; readonly terms: Partial<Omit<CouponTerms, 'code'>> }
  | { readonly what: 'delivery'; readonly terms: Partial<DeliveryTerms> }

export interface SuppositionProblem {
  readonly reason: 'no_such_event' | 'malformed' | 'nothing_to_change'
  /** The index of the supposition, from 0. */
  readonly supposition: number
  readonly message: string
}
