import { couponEffect } from '../coupon/effect.ts'
import { type Coupon, type CouponTerms, hasEnded, isRunning } from '../coupon/terms.ts'
import type { Cents } from '../money/cents.ts'
import type { CartDecision } from './cart-commands.ts'
import { cartEvent } from './cart-events.ts'
import { reject } from './cart-rejections.ts'
import type { CartState } from './cart-state.ts'
import { rejectCode } from './code-rejections.ts'
import { couponLines, quote } from './quote.ts'

interface EnteredCode {
  readonly state: CartState
  readonly code: string
  /** Reject the code if the applied one saves more. */
  readonly unlessWorse: boolean
  readonly coupon: Coupon | undefined
  /** Epoch ms. */
  readonly now: number
}

/** Decides an entered code: applies it with its terms, or rejects it. Only the server knows the codes, so no page loads this. */
export function decideCode({ state, code, unlessWorse, coupon, now }: EnteredCode): CartDecision {
  if (coupon !== undefined && hasEnded(coupon, now)) return rejectCode('promo_code_expired')
  if (coupon === undefined || !isRunning(coupon, now)) return reject('invalid_promo_code')
  const { terms } = coupon
  const problem = couponProblem(state, terms) ?? (unlessWorse ? worthLess(state, terms) : null)
  return problem ?? { ok: true, event: cartEvent('CouponApplied', { code, terms }) }
}

function couponProblem(state: CartState, terms: CouponTerms): CartDecision | null {
  const effect = couponEffect(terms, couponLines(state))
  if (effect.applies) return null
  if (effect.why === 'covers_nothing') return rejectCode('coupon_covers_nothing')
  return rejectCode('minimum_spend_not_reached', { minimum: terms.minimum_spend ?? 0 })
}

function worthLess(state: CartState, terms: CouponTerms): CartDecision | null {
  if (state.coupon === null) return null
  const worth = (each: CouponTerms) => ({ code: each.code, saved: savedBy(state, each) })
  const [applied, entered] = [worth(state.coupon.terms), worth(terms)]
  return entered.saved >= applied.saved ? null : rejectCode('coupon_worth_less', { applied, entered })
}

/** How many cents a coupon takes off a cart's total, including delivery. */
function savedBy(state: CartState, terms: CouponTerms): Cents {
  return quote({ ...state, coupon: null }).total - quote({ ...state, coupon: { terms, by: 'shopper' } }).total
}
