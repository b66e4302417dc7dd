import type { Rejected } from '../event/decider.ts'
import type { CodeReason } from './code-rejections.ts'
import { MAX_LINES, MAX_QUANTITY } from './limits.ts'
import { rejectWith } from './reject-with.ts'

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
  affiliate_already_captured: () => 'This link’s promo code is already saved.',
  cart_merged: () => 'This cart has moved to your account.',
}

/** Why a cart command was rejected. Every reason has its message here, or in `code-rejections.ts`, and its HTTP status in `server/`. */
export type CartReason = keyof typeof messages | CodeReason

export type RejectedCommand = Rejected<CartReason>

export const reject = <Reason extends keyof typeof messages>(
  reason: Reason,
  ...facts: Parameters<(typeof messages)[Reason]>
): RejectedCommand => rejectWith(messages, reason, facts)
