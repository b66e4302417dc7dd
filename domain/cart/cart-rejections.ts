import type { Rejection } from '../event/decider.ts'
import { type Cents, formatRand } from '../money/cents.ts'
import { MAX_LINES, MAX_QUANTITY } from './limits.ts'

interface Saving {
  readonly code: string
  /** Cents off the cart's total. */
  readonly saved: Cents
}

interface Facts {
  readonly unknown_product: undefined
  readonly unknown_variation: undefined
  readonly unknown_colour: undefined
  readonly incomplete_configuration: undefined
  readonly quantity_out_of_range: undefined
  readonly too_many_lines: undefined
  readonly out_of_stock: { readonly name: string }
  readonly not_enough_stock: { readonly name: string; readonly left: number }
  readonly item_not_in_cart: undefined
  readonly cart_empty: undefined
  readonly coupon_already_applied: undefined
  readonly coupon_not_applied: undefined
  readonly invalid_promo_code: undefined
  readonly promo_code_expired: undefined
  readonly coupon_worth_less: { readonly applied: Saving; readonly entered: Saving }
  readonly minimum_spend_not_reached: { readonly minimum: Cents }
  readonly coupon_covers_nothing: undefined
  readonly affiliate_already_captured: undefined
  readonly cart_merged: undefined
}

/** Why a cart command was refused. Every reason has its message here and its HTTP status in `server/`. */
export type CartReason = keyof Facts

const messages: { readonly [Reason in CartReason]: (facts: Facts[Reason]) => string } = {
  unknown_product: () => 'This product is no longer available.',
  unknown_variation: () => 'This product doesn’t come in that option.',
  unknown_colour: () => 'This product doesn’t come in that colour.',
  incomplete_configuration: () => 'Please complete all configurations',
  quantity_out_of_range: () => `You can order 1 to ${MAX_QUANTITY} of each item.`,
  too_many_lines: () => `Your cart can hold up to ${MAX_LINES} different items.`,
  out_of_stock: ({ name }) => `${name}: this option is sold out.`,
  not_enough_stock: ({ name, left }) => `${name}: only ${left} left.`,
  item_not_in_cart: () => 'This item is no longer in your cart.',
  cart_empty: () => 'Your cart is empty.',
  coupon_already_applied: () => 'This promo code is already applied.',
  coupon_not_applied: () => 'This promo code isn’t applied.',
  invalid_promo_code: () => 'Invalid promo code',
  promo_code_expired: () => 'Invalid promo code: it has expired.',
  coupon_worth_less: ({ applied, entered }) =>
    `${applied.code} already saves you ${formatRand(applied.saved)}. With ${entered.code} you would save ${formatRand(entered.saved)} instead.`,
  minimum_spend_not_reached: ({ minimum }) =>
    `Invalid promo code: it applies to orders of ${formatRand(minimum)} or more.`,
  coupon_covers_nothing: () => 'Invalid promo code: it doesn’t apply to anything in your cart.',
  affiliate_already_captured: () => 'This link’s promo code is already saved.',
  cart_merged: () => 'This cart has moved to your account.',
}

export function reject<Reason extends CartReason>(
  reason: Reason,
  ...[facts]: Facts[Reason] extends undefined ? [] : [Facts[Reason]]
): { readonly ok: false; readonly rejection: Rejection<CartReason> } {
  return { ok: false, rejection: { reason, message: messages[reason](facts as Facts[Reason]) } }
}
