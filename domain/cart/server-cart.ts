import * as v from 'valibot'
import { OptionSchema, SlugSchema } from '../catalogue/product.ts'
import { CouponTermsSchema } from '../coupon/terms-schema.ts'
import { CentsSchema } from '../money/cents-schema.ts'
import { ShippingMethodSchema } from '../shipping/shipping-schema.ts'
import { CartNoticeSchema } from './cart-schemas.ts'
import type { CartState } from './cart-state.ts'
import { MAX_QUANTITY } from './limits.ts'
import { quote } from './quote.ts'

/** The specification's *Server cart response*. Amounts in cents. */
export const ServerCartSchema = v.object({
  cart_key: v.nullable(v.string()),
  /** A checkout sends it to state which cart its shopper saw; absent if there is no cart yet. */
  cart_hash: v.optional(v.string()),
  item_count: v.number(),
  items: v.array(
    v.object({
      item_key: v.string(),
      id: v.number(),
      variation: v.nullable(v.number()),
      bech_color: v.nullable(v.string()),
      name: v.string(),
      slug: v.string(),
      /** With the coupon's terms, what a rendered page needs to quote the cart with its pending acts. Older servers omit both. */
      categories: v.optional(v.array(SlugSchema)),
      options: v.array(OptionSchema),
      colour: v.nullable(v.string()),
      picture: v.nullable(v.string()),
      quantity: v.object({ value: v.number(), min_purchase: v.number(), max_purchase: v.number() }),
      price: CentsSchema,
      price_regular: CentsSchema,
      totals: v.object({ subtotal: CentsSchema, discount: CentsSchema, total: CentsSchema }),
    }),
  ),
  coupons: v.array(
    v.object({
      coupon: v.string(),
      discount: CentsSchema,
      description: v.string(),
      terms: v.optional(CouponTermsSchema),
    }),
  ),
  available_auto_coupons: v.array(v.object({ code: v.string() })),
  affiliate_coupon: v.nullable(v.string()),
  shipping_method: ShippingMethodSchema,
  totals: v.object({
    subtotal: CentsSchema,
    shipping_total: CentsSchema,
    total: CentsSchema,
    discount_total: CentsSchema,
  }),
  notices: v.array(CartNoticeSchema),
})
export type ServerCart = v.InferOutput<typeof ServerCartSchema>

export function serverCart(cart: CartState, cartKey: string | null): ServerCart {
  const totals = quote(cart)
  const terms = cart.coupon?.terms
  return {
    cart_key: cartKey,
    item_count: totals.itemCount,
    items: Object.values(cart.lines).map((line, index) => ({
      item_key: totals.lines[index]?.itemKey ?? '',
      id: line.productId,
      variation: line.variation,
      bech_color: line.colour,
      name: line.offer.name,
      slug: line.offer.slug,
      categories: line.offer.categories,
      options: line.offer.options,
      colour: line.offer.colourName,
      picture: line.offer.picture,
      quantity: { value: line.quantity, min_purchase: 1, max_purchase: MAX_QUANTITY },
      price: line.offer.price,
      price_regular: line.offer.priceRegular,
      totals: {
        subtotal: totals.lines[index]?.subtotal ?? 0,
        discount: totals.lines[index]?.discount ?? 0,
        total: totals.lines[index]?.total ?? 0,
      },
    })),
    coupons: terms ? [{ coupon: terms.code, discount: totals.discount, description: terms.description, terms }] : [],
    available_auto_coupons: cart.automaticCoupons.map(({ code }) => ({ code })),
    affiliate_coupon: cart.affiliateCoupon,
    shipping_method: totals.shippingMethod,
    totals: {
      subtotal: totals.subtotal,
      shipping_total: totals.delivery,
      total: totals.total,
      discount_total: totals.discount,
    },
    notices: cart.notices,
  }
}
