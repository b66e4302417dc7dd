import type { Rejection } from '../event/decider.ts'
import { type Cents, formatRand } from '../money/cents.ts'
import { MAX_LINES, MAX_QUANTITY } from './limits.ts'

interface Saving {
  readonly code: string
  /** Cents off the cart's total. */
  readonly saved: Cents
}

const messages = {
  unknown_product: () => 'This product is no longer available.',
  unknown_variation: () => 'This product doesn’t come in that option.',
  unknown_colour: () => 'This product doesn’t come in that colour.',
  incomplete_configuration: () => 'Please complete all configurations',
  quantity_out_of_range: () => `You can order 1 to ${MAX_QUANTITY} of each item.`,
  too_many_lines: () => `Your cart can hold up to ${MAX_LINES} different items.`,
  out_of_stock: ({ name }: { readonly name: string }) => `${name}: none left.`,
  not_enough_stock: ({ name, left }: { readonly name: string; readonly left: number }) => `${name}: only ${left} left.`,
  item_not_in_cart: () => 'This item is no longer in your cart.',
  cart_empty: () => 'Your cart is empty.',
  coupon_already_applied: () => 'This promo code is already applied.',
  coupon_not_applied: () => 'This promo code isn’t applied.',
  invalid_promo_code: () => 'Invalid promo code',
  promo_code_expired: () => 'Invalid promo code: it has expired.',
  coupon_worth_less: ({ applied, entered }: { readonly applied: Saving; readonly entered: Saving }) =>
    `${applied.code} already saves you ${formatRand(applied.saved)}. With ${entered.code} you would save ${formatRand(entered.saved)} instead.`,
  minimum_spend_not_reached: ({ minimum }: { readonly minimum: Cents }) =>
    `Invalid promo code: it applies to orders of ${formatRand(minimum)} or more.`,
  coupon_covers_nothing: () => 'Invalid promo code: it doesn’t apply to anything in your cart.',
  affiliate_already_captured: () => 'This link’s promo code is already saved.',
  cart_merged: () => 'This cart has moved to your account.',
}

/** Why a cart command was rejected. Every reason has its message here and its HTTP status in `server/`. */
export type CartReason = keyof typeof messages

export function reject<Reason extends CartReason>(
  reason: Reason,
  ...facts: Parameters<(typeof messages)[Reason]>
): { readonly ok: false; readonly rejection: Rejection<CartReason> } {
  const messageOf = messages[reason] as (...facts: Parameters<(typeof messages)[Reason]>) => string
  return { ok: false, rejection: { reason, message: messageOf(...facts) } }
}
