import * as v from 'valibot'
import { ProductIdSchema, SlugSchema, VariationIdSchema } from '../catalogue/product.ts'
import { CouponCodeSchema, CouponTermsSchema } from '../coupon/terms-schema.ts'
import { CentsSchema } from '../money/cents-schema.ts'
import { ShippingMethodSchema } from '../shipping/shipping-schema.ts'
import { AppliedCouponSchema, CartLineSchema, CartNoticeSchema, OfferSchema, QuantitySchema } from './cart-schemas.ts'
import { ItemKeySchema } from './item-key-schema.ts'
import { MAX_QUANTITY } from './limits.ts'

const nothing = v.object({})

/** The events a shopper makes, with the shape of their `data`. They hold nothing personal. */
export const shopperEvents = {
  ItemAdded: v.object({
    productId: ProductIdSchema,
    variation: v.nullable(VariationIdSchema),
    colour: v.nullable(SlugSchema),
    quantity: QuantitySchema,
    offer: OfferSchema,
  }),
  /** A quantity of 0 removes the line. */
  QuantityChanged: v.object({
    itemKey: ItemKeySchema,
    quantity: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_QUANTITY)),
  }),
  ItemRemoved: v.object({ itemKey: ItemKeySchema }),
  CartCleared: nothing,
  ShippingMethodSwitched: v.object({ shippingMethod: ShippingMethodSchema }),
  /** `terms` is null where a browser does not know the code: the server confirms it with its terms, or refuses it. */
  CouponApplied: v.object({
    code: CouponCodeSchema,
    terms: v.nullable(CouponTermsSchema),
    /** A wish to the server, which refuses a code that saves less than the one that is applied. */
    unlessWorse: v.optional(v.boolean()),
  }),
  CouponRemoved: v.object({ code: CouponCodeSchema }),
  AffiliateCouponCaptured: v.object({ code: CouponCodeSchema }),
  NoticesDismissed: nothing,
} as const

/** The events only the server makes. */
const serverEvents = {
  CouponAppliedByPolicy: v.object({ terms: CouponTermsSchema, by: v.picklist(['affiliate', 'policy']) }),
  CouponLapsed: v.object({ code: CouponCodeSchema }),
  AutomaticCouponsOffered: v.object({ coupons: v.array(CouponTermsSchema) }),
  ItemRepriced: v.object({ itemKey: ItemKeySchema, price: CentsSchema, priceRegular: CentsSchema }),
  StockFell: v.object({ itemKey: ItemKeySchema, quantity: QuantitySchema }),
  ProductWithdrawn: v.object({ itemKey: ItemKeySchema }),
  /** A pushed event that was refused, kept so that support sees it. It changes nothing in the cart. */
  EventRefused: v.object({
    type: v.string(),
    v: v.number(),
    data: v.unknown(),
    reason: v.string(),
    message: v.string(),
  }),
  /** Into a customer's cart: what the guest cart brought along. */
  CartsMerged: v.object({
    from: v.string(),
    lines: v.array(CartLineSchema),
    shippingMethod: v.nullable(ShippingMethodSchema),
    coupon: v.nullable(AppliedCouponSchema),
    affiliateCoupon: v.nullable(CouponCodeSchema),
    /** Codes that the shopper took off by hand as a guest. */
    declinedCodes: v.optional(v.array(CouponCodeSchema)),
    /** What the guest had not read yet, and what found no room. */
    notices: v.optional(v.array(CartNoticeSchema)),
  }),
  /** Of a guest's cart: it went into another and takes no more. */
  CartClosed: v.object({ into: v.string() }),
  /** What was in the cart is an order's now, and the cart is empty for the next one. */
  CartOrdered: v.object({ orderId: v.string() }),
} as const

export const cartEventSchemas = { ...shopperEvents, ...serverEvents }
