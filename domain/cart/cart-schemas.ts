import * as v from 'valibot'
import { OptionSchema, ProductIdSchema, SlugSchema, VariationIdSchema } from '../catalogue/product.ts'
import { CouponCodeSchema, CouponTermsSchema } from '../coupon/terms-schema.ts'
import { CentsSchema } from '../money/cents-schema.ts'
import { ShippingMethodSchema } from '../shipping/shipping-schema.ts'
import { ItemKeySchema } from './item-key-schema.ts'
import { MAX_QUANTITY } from './limits.ts'

/**
 * What the shop offered when the line was made or last repriced: enough to draw and to add up the line without the
 * catalogue, in a browser without a network or in a replay years later. Prices in cents.
 */
export const OfferSchema = v.object({
  slug: SlugSchema,
  name: v.pipe(v.string(), v.maxLength(200)),
  categories: v.array(SlugSchema),
  options: v.array(OptionSchema),
  colourName: v.nullable(v.string()),
  picture: v.nullable(v.string()),
  price: CentsSchema,
  priceRegular: CentsSchema,
})

export const QuantitySchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_QUANTITY))

export const CartLineSchema = v.object({
  productId: ProductIdSchema,
  variation: v.nullable(VariationIdSchema),
  colour: v.nullable(SlugSchema),
  quantity: QuantitySchema,
  offer: OfferSchema,
})

export const AppliedCouponSchema = v.object({
  terms: CouponTermsSchema,
  by: v.picklist(['shopper', 'affiliate', 'policy']),
})

/** A change that the shop made to a line and that the shopper has to be told before paying. Amounts in cents. */
export const CartNoticeSchema = v.variant('kind', [
  v.object({
    kind: v.literal('repriced'),
    itemKey: ItemKeySchema,
    name: v.string(),
    from: CentsSchema,
    to: CentsSchema,
  }),
  v.object({
    kind: v.literal('stock_fell'),
    itemKey: ItemKeySchema,
    name: v.string(),
    from: v.number(),
    to: v.number(),
  }),
  v.object({ kind: v.literal('withdrawn'), itemKey: ItemKeySchema, name: v.string() }),
  /** Two carts became one, and of the pieces in both there was room for these; 0 for a line that found none. */
  v.object({ kind: v.literal('left_out'), itemKey: ItemKeySchema, name: v.string(), from: v.number(), to: v.number() }),
])

export const CartStateSchema = v.object({
  /** A merged cart is closed for good: a later write to it is rejected with `cart_merged`. */
  status: v.picklist(['open', 'merged']),
  /** By item key, in the order in which the lines were first added. */
  lines: v.record(ItemKeySchema, CartLineSchema),
  /** Null until the shopper chooses; delivery to the door until then. */
  shippingMethod: v.nullable(ShippingMethodSchema),
  coupon: v.nullable(AppliedCouponSchema),
  /** A code that the shopper entered and only the server can judge. The current coupon stays until it has. */
  codeAsked: v.nullable(CouponCodeSchema),
  affiliateCoupon: v.nullable(CouponCodeSchema),
  /** The shop's automatic coupons, in the order in which they are tried. */
  automaticCoupons: v.array(CouponTermsSchema),
  /** Codes that the shopper took off by hand, so that no policy puts them back. */
  declinedCodes: v.array(CouponCodeSchema),
  notices: v.array(CartNoticeSchema),
})
