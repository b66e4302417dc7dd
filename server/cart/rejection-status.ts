import type { CartReason } from '#domain/cart/cart-rejections.ts'

/** The HTTP status for each rejection of a cart command. */
export const statusOf: Readonly<Record<CartReason, number>> = {
  unknown_product: 404,
  unknown_variation: 404,
  unknown_colour: 404,
  incomplete_configuration: 400,
  quantity_out_of_range: 400,
  too_many_lines: 409,
  out_of_stock: 409,
  not_enough_stock: 409,
  item_not_in_cart: 404,
  cart_empty: 400,
  coupon_already_applied: 409,
  coupon_not_applied: 404,
  invalid_promo_code: 400,
  promo_code_expired: 400,
  coupon_worth_less: 409,
  minimum_spend_not_reached: 400,
  coupon_covers_nothing: 400,
  affiliate_already_captured: 409,
  cart_merged: 409,
}
