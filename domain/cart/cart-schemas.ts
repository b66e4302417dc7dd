import * as v from 'valibot'
import { OptionSchema, ProductIdSchema, SlugSchema, VariationIdSchema } from '../catalogue/product.ts'
import { CouponCodeSchema, CouponTermsSchema } from '../coupon/terms-schema.ts'
import { CentsSchema } from '../money/cents-schema.ts'
import { ShippingMethodSchema } from '../shipping/shipping-schema.ts'
import { ItemKeySchema } from './item-key-schema.ts'
import { MAX_QUANTITY } from './limits.ts'

/**
 * What the shop offered when the line was created or last repriced: enough to display and total the line without the
 * catalogue, offline or in a replay years later. Prices in cents.
 */
const OfferSchema = v.object({
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

const noticedLine = { itemKey: ItemKeySchema, name: v.string() }
/** A change that the shop made to the cart, which the shopper must see before paying. Amounts in cents. */
export const CartNoticeSchema = v.variant('kind', [
  v.object({ kind: v.literal('repriced'), ...noticedLine, from: CentsSchema, to: CentsSchema }),
  v.object({ kind: v.literal('stock_fell'), ...noticedLine, from: v.number(), to: v.number() }),
  v.object({ kind: v.literal('withdrawn'), ...noticedLine }),
  /** After a merge, only `to` of the `from` pieces in both carts fit; 0 if the line was left out. */
  v.object({ kind: v.literal('left_out'), ...noticedLine, from: v.number(), to: v.number() }),
  v.object({ kind: v.literal('coupon_ended'), code: CouponCodeSchema }),
])

export const CartStateSchema = v.object({
  /** A merged cart is closed: later writes to it are rejected with `cart_merged`. */
  status: v.picklist(['open', 'merged']),
  /** By item key, in the order in which the lines were first added. */
  lines: v.record(ItemKeySchema, CartLineSchema),
  /** Null until the shopper chooses, which means delivery to the door. */
  shippingMethod: v.nullable(ShippingMethodSchema),
  coupon: v.nullable(AppliedCouponSchema),
  /** A code that the shopper entered and the server has not checked yet. The current coupon stays until then. */
  codeAsked: v.nullable(CouponCodeSchema),
  affiliateCoupon: v.nullable(CouponCodeSchema),
  /** The shop's automatic coupons, in the order in which they are tried. */
  automaticCoupons: v.array(CouponTermsSchema),
  /** Codes that the shopper removed, so that no policy applies them again. */
  declinedCodes: v.array(CouponCodeSchema),
  notices: v.array(CartNoticeSchema),
})
