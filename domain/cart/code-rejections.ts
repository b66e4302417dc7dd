import type { Rejected } from '../event/decider.ts'
import { type Cents, formatRand } from '../money/cents.ts'
import { rejectWith } from './reject-with.ts'

interface Saving {
  readonly code: string
  /** Cents off the cart's total. */
  readonly saved: Cents
}

/** Why the server rejects a promo code that it knows. Not in `cart-rejections.ts`, which every page loads. */
const messages = {
  promo_code_expired: () => 'Invalid promo code: it has expired.',
  coupon_worth_less: ({ applied, entered }: { readonly applied: Saving; readonly entered: Saving }) =>
    `${applied.code} already saves you ${formatRand(applied.saved)}. With ${entered.code} you would save ${formatRand(entered.saved)} instead.`,
  minimum_spend_not_reached: ({ minimum }: { readonly minimum: Cents }) =>
    `Invalid promo code: it applies to orders of ${formatRand(minimum)} or more.`,
  coupon_covers_nothing: () => 'Invalid promo code: it doesn’t apply to anything in your cart.',
}

export type CodeReason = keyof typeof messages

export const rejectCode = <Reason extends CodeReason>(
  reason: Reason,
  ...facts: Parameters<(typeof messages)[Reason]>
): Rejected<Reason> => rejectWith(messages, reason, facts)
